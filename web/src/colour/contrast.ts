// Text on a colour: black or white, whichever can be read better (WCAG's contrast).
export function inkOn(rgb: string): string {
  const channels = [1, 3, 5].map((at) => parseInt(rgb.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}
