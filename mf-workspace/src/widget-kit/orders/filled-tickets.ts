import type { TicketOrder } from '@parallax/channels';

type Listener = (order: TicketOrder) => void;

/** An order waits this long for its ticket to be shown, in milliseconds. */
const WAIT_MS = 30_000;

/** Tickets of the page by the contracts that they show. */
const tickets = new Map<string, Set<Listener>>();
let waiting:
  | { readonly key: string; readonly order: TicketOrder; readonly until: number }
  | undefined;

/** Fills a ticket of a contract, now or as soon as one shows it. */
export function fillTicketOf(key: string, order: TicketOrder): void {
  const [ticket] = tickets.get(key) ?? [];
  if (ticket) ticket(order);
  else waiting = { key, order, until: performance.now() + WAIT_MS };
}

/** Has a ticket receive the orders that it is filled with while it shows a contract. Returns the function that ends it. */
export function receiveOrders(key: string, listener: Listener): () => void {
  const others = tickets.get(key) ?? new Set();
  tickets.set(key, others.add(listener));
  if (waiting?.key === key) {
    const { order, until } = waiting;
    waiting = undefined;
    if (performance.now() < until) listener(order);
  }
  return () => {
    others.delete(listener);
    if (others.size === 0 && tickets.get(key) === others) tickets.delete(key);
  };
}
