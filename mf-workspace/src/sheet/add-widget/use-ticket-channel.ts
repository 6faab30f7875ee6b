import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { type LayoutItem, linkNameOf } from '@parallax/protocol';
import { requestFocus } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { fillTicketOf } from '../../widget-kit/orders/filled-tickets.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { firstOfType } from '../layout/sheet-items.ts';

const TICKET = 'REGULAR_EXECUTION';
/** The widgets that a new ticket is linked with, the nearest to trading first. */
const LINKED_WITH = ['ORDER_BOOK', 'DEPTH_CHART', 'CHARTING', 'PRICE_CHART'] as const;

interface Sheet {
  readonly items: readonly LayoutItem[];
  /** the contract that a widget shows */
  contractOf: (item: LayoutItem) => string | undefined;
  add: (widget: NewWidget) => Promise<boolean>;
  onSettings: (id: string, change: StoredSettings) => void;
  /** ends that another widget is maximised */
  uncover: (id: string) => void;
}

type Filled = Extract<ChannelMessage<'order-ticket'>, { to: string }>;

/** The ticket that shows the contract, or else the first of the sheet. */
function ticketOf({ items, contractOf }: Sheet, contract: string | undefined) {
  const tickets = items.filter(({ type }) => type === TICKET);
  return tickets.find((item) => contractOf(item) === contract) ?? tickets[0];
}

/** The link of the order book of the sheet, or of another widget of one contract. */
function linkForTicket(items: readonly LayoutItem[]) {
  const linked = items.filter((item) => linkNameOf(item) !== undefined);
  return LINKED_WITH.flatMap((type) => firstOfType(linked, type)?.link ?? [])[0];
}

/** Shows the contract in a ticket of the sheet, which is added if there is none, and fills it. */
async function fill(sheet: Sheet, { contract, order, id }: Filled): Promise<void> {
  const present = ticketOf(sheet, contract);
  const fillIt = (ticket: string): void => {
    if (contract !== undefined && order !== undefined)
      fillTicketOf({ id: ticket, contract }, order);
  };
  if (present === undefined) {
    fillIt(id);
    const settings = contract === undefined ? {} : { contract };
    const link = linkForTicket(sheet.items);
    const added = await sheet.add({ type: TICKET, id, settings, ...(link && { link }) });
    // a link has the contract of its other widgets
    if (added && link && contract !== undefined) sheet.onSettings(id, { contract });
    return;
  }
  sheet.uncover(present.i);
  if (contract !== undefined && sheet.contractOf(present) !== contract)
    sheet.onSettings(present.i, { contract });
  requestFocus(present.i);
  // moves the focus on to its amount
  fillIt(present.i);
}

/** Fills order tickets on the open sheet by the messages of the channel `order-ticket`. */
export function useTicketChannel(sheet: Sheet, enabled: boolean): void {
  const latest = useRef(sheet);
  useEffect(() => {
    latest.current = sheet;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const channel = openChannel('order-ticket');
    channel.listen((message) => {
      if (!('to' in message) || message.to !== pageId) return;
      channel.post({ taken: message.id });
      void fill(latest.current, message);
    });
    return () => channel.close();
  }, [enabled]);
}
