import { callApi } from '@parallax/api';
import { subscribeAccount } from '@parallax/feed';
import {
  isDone,
  listOrders,
  type Order,
  type OrderSource,
  type OrderStatus,
} from '@parallax/protocol';
import { useSession } from '@parallax/store';
import { counted } from '@parallax/ui/format';
import { showToast, type Toast } from '@parallax/ui/state';
import { useEffect } from 'react';
import { amountText, orderText } from './order-text.ts';

/** Sources of orders that a person has sent; those of programs would be too many to announce. */
const SENT_BY_PERSON: ReadonlySet<OrderSource> = new Set(['ticket', 'book', 'chart', 'close']);

/** How many ids of announced orders are remembered. */
const REMEMBERED_MAX = 1_000;

/** Orders of others that this page cancels. */
const cancelling = new Set<string>();
/** Orders that this page has sent and that are not done, with their accounts. */
const sent = new Map<string, string>();
/** Orders whose sending has not been answered yet, with the end of the answer. */
const unanswered = new Map<string, Promise<unknown>>();
/** Orders whose end was announced. */
const announced = new Set<string>();

const NAMES: Partial<Record<OrderStatus, Pick<Toast, 'kind' | 'title'>>> = {
  FILLED: { kind: 'success', title: 'Order filled' },
  CANCELLED: { kind: 'info', title: 'Order cancelled' },
  EXPIRED: { kind: 'info', title: 'Order expired' },
  REJECTED: { kind: 'error', title: 'Order rejected' },
};

function detailOf(order: Order): string {
  const { status, filled, amountUnit, reason } = order;
  const text = orderText(order);
  if (status === 'REJECTED') return reason ?? text;
  const parts = [text];
  if (status !== 'FILLED' && filled !== '0') {
    parts.push(`${amountText(filled, amountUnit)} had been filled.`);
  }
  if (reason !== null) parts.push(reason);
  return parts.join('. ');
}

function remember(id: string): void {
  announced.add(id);
  sent.delete(id);
  cancelling.delete(id);
  const [oldest] = announced;
  if (announced.size > REMEMBERED_MAX && oldest !== undefined) announced.delete(oldest);
}

/** Announces orders that are done, each once. Several with one end share a toast. */
function announce(orders: readonly Order[]): void {
  const byStatus = new Map<OrderStatus, Order[]>();
  for (const order of orders) {
    if (announced.has(order.id)) continue;
    const answer = unanswered.get(order.id);
    if (answer) {
      // that it was sent is shown first
      void answer.then(() => announce([order]));
      continue;
    }
    remember(order.id);
    byStatus.set(order.status, [...(byStatus.get(order.status) ?? []), order]);
  }
  for (const [status, [first, ...others]] of byStatus) {
    const name = NAMES[status];
    if (name === undefined || first === undefined) continue;
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
    showToast({ ...name, description: detailOf(first) + more });
  }
}

/** Announces orders of an account that ended while its changes were not received. */
async function announceMissed(accountId: string, open: readonly Order[]): Promise<void> {
  const isOpen = new Set(open.map(({ id }) => id));
  const missing = [...sent].filter(
    ([id, account]) => account === accountId && !isOpen.has(id) && !unanswered.has(id),
  );
  if (missing.length === 0) return;
  const query = { status: 'done', AccountId: accountId } as const;
  const done = await callApi(listOrders, { query }).catch(() => undefined);
  announce(done?.rows.filter(({ id }) => sent.has(id)) ?? []);
}

/** Call it before a cancel is requested: its end is announced also if someone else has sent the order. */
export const followCancel = (ids: readonly string[]): void => {
  for (const id of ids) cancelling.add(id);
};

/** The answer to an order that is being sent; 'lost' if it is not known whether it arrived. */
export type Answer = Order | 'refused' | 'lost';

/** Call it with an order that is being sent, and the promise of the answer, after which it is announced. */
export function followSending(id: string, answer: Promise<Answer>): void {
  const follow = async (): Promise<void> => {
    const order = await answer;
    unanswered.delete(id);
    if (order === 'lost' || announced.has(id)) return;
    if (order === 'refused') remember(id);
    else if (isDone(order.status)) announce([order]);
    else sent.set(id, order.accountId);
  };
  unanswered.set(id, follow());
}

/**
 * Shows a toast when an order of the trader in these accounts was filled, cancelled or rejected. Each order
 * is announced once in the page, also if several widgets use this.
 */
export function useOrderToasts(accountIds: readonly string[]): void {
  const session = useSession();
  const traderId = session.state === 'signed-in' ? session.session.traderId : undefined;
  const named = accountIds.join(' ');
  useEffect(() => {
    const concerns = (order: Order): boolean =>
      isDone(order.status) &&
      (cancelling.has(order.id) ||
        sent.has(order.id) ||
        (order.traderId === traderId && SENT_BY_PERSON.has(order.source)));
    const unsubscribes = (named === '' ? [] : named.split(' ')).map((id) =>
      subscribeAccount(id, ({ orders }, changes) => {
        if (changes) announce(changes.orders.filter(concerns));
        else void announceMissed(id, orders);
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [named, traderId]);
}
