import { type LayoutItem, linkNameSchema } from '@parallax/protocol';
import { withLinkedContract } from '../../widget-kit/links/link-rules.ts';

/** The first colour that no widget of the sheet has. */
const freeColour = (items: readonly LayoutItem[]) =>
  linkNameSchema.options.find(
    (name) => name !== 'header' && items.every(({ link }) => link?.to !== name),
  );

/**
 * Links a new order ticket with an order book of its contract, in a colour of their own. A widget that has a
 * link keeps it.
 * @param fallback the key of the contract that widgets without a choice show
 */
export function linkedWithBook(
  items: readonly LayoutItem[],
  ticket: LayoutItem,
  fallback: string | undefined,
): readonly LayoutItem[] {
  const contractOf = ({ settings: { contract = fallback } }: LayoutItem) => contract;
  const contract = contractOf(ticket);
  if (ticket.type !== 'REGULAR_EXECUTION' || ticket.link || typeof contract !== 'string')
    return items;
  const book = items.find(
    (item) => item.type === 'ORDER_BOOK' && !item.link && contractOf(item) === contract,
  );
  const to = freeColour(items);
  if (book === undefined || to === undefined) return items;
  const linked = items.map((item) =>
    item.i === book.i || item.i === ticket.i ? { ...item, link: { to } } : item,
  );
  return withLinkedContract(linked, to, contract);
}
