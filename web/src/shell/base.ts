// Where the app lies on its host: "/" of `quadrille serve`, any folder of a static host. The scripts lie one
// folder below it, in the build and while developing.

/** Ends with a slash. */
export const base = new URL(import.meta.env.PROD ? '..' : '/', import.meta.url).pathname;

/** The address of a path of the app ("/play"), whatever folder the app is in. */
export function addressOf(path: string): string {
  return base + path.slice(1);
}

/** The app's own path of an address on this host; an address outside of its folder stays as it is. */
export function pathIn(address: string): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address;
}
