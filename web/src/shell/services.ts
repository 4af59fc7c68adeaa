// The engine and the library that all pages use. A test puts its own in their place.
import type { Engine } from '../engine/engine';
import { HttpEngine } from '../engine/http';
import { Library } from '../library/library';

export const services: { engine: Engine; library: Library } = {
  engine: new HttpEngine(),
  library: new Library(),
};
