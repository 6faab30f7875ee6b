/**
 * The highest sequence number of all released topics. A topic that is opened again continues above
 * it, so it never repeats a number, and no state is stored per topic.
 */
export class SequenceFloor {
  #highest = 0;

  get highest(): number {
    return this.#highest;
  }

  raise({ seq }: { readonly seq: number }): void {
    this.#highest = Math.max(this.#highest, seq);
  }
}
