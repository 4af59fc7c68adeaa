// A picture that another app shared, on its way to the page that makes puzzles of pictures.
let waiting: File | null = null;

export function offerPicture(picture: File): void {
  waiting = picture;
}

/** Once. */
export function takePicture(): File | null {
  const picture = waiting;
  waiting = null;
  return picture;
}
