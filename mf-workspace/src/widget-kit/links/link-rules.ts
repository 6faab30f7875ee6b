import { type LayoutItem, type LinkName, linkNameOf } from '@parallax/protocol';

/** The contract of a link on a sheet; undefined if none of its widgets has one. */
export const linkedContract = (items: readonly LayoutItem[], to: LinkName): string | undefined =>
  items.find(({ link }) => link?.to === to && link.contract !== undefined)?.link?.contract;

/** Sets the contract of a colour, in all of its widgets. */
export const withLinkedContract = (
  items: readonly LayoutItem[],
  to: LinkName,
  contract: string,
): LayoutItem[] =>
  items.map((item) => (item.link?.to === to ? { ...item, link: { to, contract } } : item));

/**
 * Links or unlinks a widget. A colour without a contract adopts the contract of the widget; an unlinked
 * widget retains the settings that it showed.
 * @param settings the settings that the widget shows
 */
export function withLink(
  items: readonly LayoutItem[],
  id: string,
  to: LinkName | undefined,
  settings: LayoutItem['settings'],
): LayoutItem[] {
  const others = items.filter((item) => item.i !== id);
  const widgetContract = typeof settings.contract === 'string' ? settings.contract : undefined;
  const contract =
    to === undefined || to === 'header'
      ? undefined
      : (linkedContract(others, to) ?? widgetContract);
  const linked = items.map((item) => {
    if (item.i !== id) return item;
    const { link: _, ...rest } = item;
    return to === undefined ? { ...rest, settings } : { ...rest, settings, link: { to } };
  });
  return to === undefined || contract === undefined
    ? linked
    : withLinkedContract(linked, to, contract);
}

/** Sets a widget's link to the contract of the other widgets of its colour, if they have one. */
export function withCurrentContract(items: readonly LayoutItem[], item: LayoutItem): LayoutItem {
  const to = linkNameOf(item);
  if (to === undefined || to === 'header') return item;
  const others = items.filter(({ i }) => i !== item.i);
  const contract = linkedContract(others, to) ?? item.link?.contract;
  return contract === undefined ? item : { ...item, link: { to, contract } };
}
