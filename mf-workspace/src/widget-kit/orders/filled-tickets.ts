import type { TicketOrder } from '@parallax/channels';

type Listener = (order: TicketOrder) => void;

/** A ticket by the id of its widget, and the contract that it shows. */
export interface Ticket {
  readonly id: string;
  readonly contract: string;
}

/** An order waits this long for its ticket to be shown, in milliseconds. */
const WAIT_MS = 30_000;

/** By the ids of the widgets. */
const tickets = new Map<string, { readonly contract: string; readonly listener: Listener }>();
const waiting = new Map<
  string,
  { readonly contract: string; readonly order: TicketOrder; readonly until: number }
>();

/** Fills a ticket, now or as soon as it shows the contract. */
export function fillTicketOf({ id, contract }: Ticket, order: TicketOrder): void {
  waiting.delete(id);
  const ticket = tickets.get(id);
  if (ticket?.contract === contract) ticket.listener(order);
  else waiting.set(id, { contract, order, until: performance.now() + WAIT_MS });
}

/** Has a ticket receive the orders that it is filled with while it shows a contract. Returns the function that ends it. */
export function receiveOrders({ id, contract }: Ticket, listener: Listener): () => void {
  const ticket = { contract, listener };
  tickets.set(id, ticket);
  const before = waiting.get(id);
  if (before?.contract === contract) {
    waiting.delete(id);
    if (performance.now() < before.until) listener(before.order);
  }
  return () => {
    if (tickets.get(id) === ticket) tickets.delete(id);
  };
}
