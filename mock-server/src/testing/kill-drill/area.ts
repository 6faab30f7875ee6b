/** A write, and the expected state of its area afterwards. */
export interface Write<S> {
  readonly description: string;
  /** ids that the server assigns are empty */
  readonly after: S;
  /** Sends the write and returns the confirmed state. */
  send(): Promise<S>;
}

/** A part of the storage that only one stream of writes changes. */
export interface Area<S> {
  readonly name: string;
  /** Reads all data of the area through the API. */
  read(): Promise<S>;
  /** The comparable part of a state, without ids and irrelevant order. */
  comparable(state: S): unknown;
  next(current: S): Write<S>;
}

interface Choice<T> {
  readonly min: number;
  readonly max: number;
  readonly add: (current: readonly T[]) => Write<readonly T[]>;
  readonly remove: (current: readonly T[], first: T) => Write<readonly T[]>;
  readonly change: readonly ((current: readonly T[], first: T) => Write<readonly T[]>)[];
}

/** Alternates between a list's writes and keeps its length within bounds. */
export function alternate<T>({ min, max, add, remove, change }: Choice<T>) {
  const actions = [add, ...change, add, ...change, remove];
  let count = 0;
  return (current: readonly T[]): Write<readonly T[]> => {
    count += 1;
    const [first] = current;
    if (first === undefined || current.length < min) return add(current);
    const action = current.length > max ? remove : actions[count % actions.length];
    return (action ?? remove)(current, first);
  };
}

/** A copy of the list with one entry changed. */
export const replaceEntry = <T>(list: readonly T[], one: T, change: Partial<T>): readonly T[] =>
  list.map((entry) => (entry === one ? { ...entry, ...change } : entry));

/** Sorts by a key, independent of the original order. */
export const sortedBy = <T>(list: readonly T[], by: (entry: T) => string): T[] =>
  list.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));

/** The first entries of a list; their number cycles with `round` from one to all. */
export const firstEntries = <T>(list: readonly T[], round: number): T[] =>
  list.slice(0, 1 + (round % list.length));
