/**
 * The items, preceded by the selected item if they lack it, because a filter hides it or the catalogue
 * no longer contains it.
 */
export const withSelected = <Item>(
  items: readonly Item[],
  selected: Item | undefined,
  isSame: (one: Item, other: Item) => boolean = Object.is,
): readonly Item[] =>
  selected === undefined || items.some((item) => isSame(item, selected))
    ? items
    : [selected, ...items];

export const isSameOption = (one: { value: string }, other: { value: string }): boolean =>
  one.value === other.value;
