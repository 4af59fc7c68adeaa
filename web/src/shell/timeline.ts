// Immutable states of something that is edited, and a place among them: undo and redo only walk.

export class Timeline<State> {
  private states: State[];
  private now = 0;

  /** States further back than `longest` are forgotten. */
  constructor(
    first: State,
    private readonly longest = Infinity,
  ) {
    this.states = [first];
  }

  get state(): State {
    return this.states[this.now];
  }

  get canUndo(): boolean {
    return this.now > 0;
  }

  get canRedo(): boolean {
    return this.now + 1 < this.states.length;
  }

  /** What was undone before can no longer be redone. */
  push(state: State): void {
    this.states = [...this.states.slice(Math.max(0, this.now + 1 - this.longest), this.now + 1), state];
    this.now = this.states.length - 1;
  }

  /** A change that is not undone by itself. */
  replace(state: State): void {
    this.states[this.now] = state;
  }

  undo(): boolean {
    if (!this.canUndo) return false;
    this.now--;
    return true;
  }

  redo(): boolean {
    if (!this.canRedo) return false;
    this.now++;
    return true;
  }
}
