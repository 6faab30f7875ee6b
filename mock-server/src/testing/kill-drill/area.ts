/** A write, and what it makes of an area. */
export interface Write<S> {
  readonly what: string;
  /** ids that only the answer tells are empty in it */
  readonly after: S;
  /** Asks for it; the result is the area as confirmed. */
  send(): Promise<S>;
}

/** A part of the storage that one stream of writes has to itself. */
export interface Area<S> {
  readonly name: string;
  /** All of it, as the API shows it. */
  read(): Promise<S>;
  /** What two readings of one state have in common: no ids, no order that means nothing. */
  known(state: S): unknown;
  next(present: S): Write<S>;
}

interface Choice<T> {
  readonly least: number;
  readonly most: number;
  readonly add: (present: readonly T[]) => Write<readonly T[]>;
  readonly remove: (present: readonly T[], first: T) => Write<readonly T[]>;
  readonly change: readonly ((present: readonly T[], first: T) => Write<readonly T[]>)[];
}

/** Lets the writes of a list take turns, and keeps its length within bounds. */
export function inTurn<T>({ least, most, add, remove, change }: Choice<T>) {
  const turns = [add, ...change, add, ...change, remove];
  let count = 0;
  return (present: readonly T[]): Write<readonly T[]> => {
    count += 1;
    const [first] = present;
    if (first === undefined || present.length < least) return add(present);
    const turn = present.length > most ? remove : turns[count % turns.length];
    return (turn ?? remove)(present, first);
  };
}

/** The list with one of its entries changed. */
export const changed = <T>(list: readonly T[], one: T, change: Partial<T>): readonly T[] =>
  list.map((entry) => (entry === one ? { ...entry, ...change } : entry));

/** In an order that does not depend on how they came. */
export const sorted = <T>(list: readonly T[], by: (entry: T) => string): T[] =>
  list.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));

/** The first entries of a list, by turns one, two … all of them. */
export const some = <T>(list: readonly T[], turn: number): T[] =>
  list.slice(0, 1 + (turn % list.length));
