/**
 * Items in an order of their own, which must not change while they are in the list. Reading the first is
 * constant, adding and removing take a binary search.
 */
export class SortedList<T> {
  readonly #items: T[] = [];

  /** @param compare negative if the first belongs before the second; 0 only for the same item */
  constructor(private readonly compare: (a: T, b: T) => number) {}

  get first(): T | undefined {
    return this.#items[0];
  }

  get length(): number {
    return this.#items.length;
  }

  at(index: number): T | undefined {
    return this.#items[index];
  }

  add(item: T): void {
    this.#items.splice(this.#placeOf(item), 0, item);
  }

  /** Returns whether the item was in the list. */
  delete(item: T): boolean {
    const place = this.#placeOf(item);
    if (this.#items[place] !== item) return false;
    this.#items.splice(place, 1);
    return true;
  }

  /** The item before this one, which may be in the list or not. */
  before(item: T): T | undefined {
    return this.#items[this.#placeOf(item) - 1];
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#items[Symbol.iterator]();
  }

  /** The index of the first item that does not belong before this one. */
  #placeOf(item: T): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#items[middle];
      if (other !== undefined && this.compare(other, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
