// The words of hints in languages that the engine does not speak: it says its reasons in English, and a page in
// another language says the same step in its own words.
import type { ColourStep, NonogramStep } from '../engine/engine';

type Technique = NonNullable<NonogramStep['technique']>;
type ColourTechnique = NonNullable<ColourStep['technique']>;
/** What colours have of their own, and what is otherwise with them. */
type OfColours = Exclude<ColourTechnique, Technique> | 'complete_line';

export interface HintWords {
  /** {lines}: row 3. */
  look: string;
  lookForTrial: string;
  /** Where it was asked for nothing follows yet. */
  elsewhere: string;
  /** {line}, {name} of the technique and its {idea}. */
  reason: string;
  /** {cell} and the {state} it would have, and the {line} where that ends. */
  assumption: string;
  filled: string;
  empty: string;
  /** Cells that the step rests on. */
  knownFilled: string;
  knownEmpty: string;
  /** Of the line where a trial ends. */
  noRoom: string;
  /** What stands between a line's name and what is said of it. */
  colon: string;
  techniques: Record<Technique, { name: string; idea: string }>;
  colourTechniques: Record<OfColours, { name: string; idea: string }>;
  /** In colours: {state} of {cells}. */
  are: string;
  wrongLines: string;
  wrongMark: string;
  wrongPuzzle: string;
  wrongSomewhere: string;
  done: string;
  nothing: string;
}
