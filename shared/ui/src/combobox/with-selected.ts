/**
 * The items of a choice, preceded by the chosen one if they lack it: a filter may hide it, or the
 * catalogue may no longer have it.
 */
export const withSelected = <Item>(
  items: readonly Item[],
  chosen: Item | undefined,
  isSame: (one: Item, other: Item) => boolean = Object.is,
): readonly Item[] =>
  chosen === undefined || items.some((item) => isSame(item, chosen)) ? items : [chosen, ...items];

export const isSameOption = (one: { value: string }, other: { value: string }): boolean =>
  one.value === other.value;
