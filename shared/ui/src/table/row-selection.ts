/** The rows that the user has selected, by their keys. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  /** from which a range is selected */
  readonly anchor: string | undefined;
  /** where the last range ended */
  readonly lead: string | undefined;
  /** the keys that a range from the anchor adds to */
  readonly base: ReadonlySet<string>;
}

const NO_KEYS: ReadonlySet<string> = new Set();

export const NO_SELECTION: RowSelection = {
  keys: NO_KEYS,
  anchor: undefined,
  lead: undefined,
  base: NO_KEYS,
};

/** Nothing is selected any more. */
export const CLEARED: RowSelection = { ...NO_SELECTION };

/** Selects a row, or no longer. Ranges then begin at it. */
export function toggled({ keys }: RowSelection, key: string): RowSelection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key, lead: key, base: next };
}

/**
 * Selects the rows from the anchor to a row, instead of those of the range before that; without an anchor in the
 * list, the row alone.
 * @param order the keys of all rows in their order
 */
export function extendedTo(
  { keys, anchor, base }: RowSelection,
  key: string,
  order: readonly string[],
): RowSelection {
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  if (from < 0) {
    const added = new Set([...keys, key]);
    return { keys: added, anchor: key, lead: key, base: added };
  }
  const to = order.indexOf(key);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: new Set([...base, ...range]), anchor, lead: key, base };
}

/** Selects from one row to another as the keyboard moves; from a row where no range has ended, another one begins. */
export function steppedTo(
  selection: RowSelection,
  { from, to }: { from: string; to: string },
  order: readonly string[],
): RowSelection {
  const { keys, lead } = selection;
  const begun = lead === from ? selection : { keys, anchor: from, lead: from, base: keys };
  return extendedTo(begun, to, order);
}

/** All rows, or none if all are selected. */
export function allOrNone({ keys }: RowSelection, order: readonly string[]): RowSelection {
  if (order.every((key) => keys.has(key))) return CLEARED;
  const all = new Set(order);
  return { keys: all, anchor: undefined, lead: undefined, base: all };
}

/** Without the rows that have gone; the same selection while there are none. */
export function pruned(selection: RowSelection, order: readonly string[]): RowSelection {
  const { keys, base } = selection;
  const left = order.filter((key) => keys.has(key));
  if (left.length === keys.size) return selection;
  const present = new Set(left);
  return {
    ...selection,
    keys: present,
    base: new Set([...base].filter((key) => present.has(key))),
  };
}
