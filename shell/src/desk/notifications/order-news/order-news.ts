import { callApi } from '@parallax/api';
import {
  type AccountChanges,
  changeRejectionOf,
  isDone,
  isSentByPerson,
  listOrders,
  ORDER_CANCELLED,
  ORDER_CHANGE_REJECTED,
  ORDER_REJECTED,
  ORDER_SENT,
  type Order,
  type OrderStatus,
} from '@parallax/protocol';
import { type ChangeAnswer, type RequestedChange, type SentOrder } from '@parallax/store';
import { orderNewsText } from '@parallax/trading-ui/orders';
import { dismissToast, showToast, type Toast } from '@parallax/ui/state';
import {
  type Announcement,
  type Announcing,
  announceOutside,
  isShownBySystem,
} from '../announce.ts';
import { claimEvents } from '../claim-events.ts';
import { changeRejectionText, newsText, sharedNewsText } from './order-text.ts';

/** How many ids of announced orders are remembered. */
const REMEMBERED_MAX = 1_000;
/** Orders that end within this time after another with the same end share its toast. */
const MOMENT_MS = 2_000;
/** Partial fills within this time are announced together. */
const PARTIAL_MS = 1_000;

const NAMES: Partial<Record<OrderStatus, Pick<Toast, 'kind' | 'title'>>> = {
  PARTIALLY_FILLED: { kind: 'info', title: 'Order partially filled' },
  FILLED: { kind: 'success', title: 'Order filled' },
  CANCELLED: { kind: 'info', title: ORDER_CANCELLED },
  EXPIRED: { kind: 'info', title: 'Order expired' },
  REJECTED: { kind: 'error', title: ORDER_REJECTED },
};

/** Within this time a toast is shown also if the page is not painted, as when it is hidden. */
const PAINT_MS = 100;

/**
 * Runs a function once the lists show what has changed: a toast is measured, so that the browser would compute the
 * layout of the page for it first.
 * @returns cancels it
 */
function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, PAINT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The toast that several orders share. */
const sharedToast = (status: OrderStatus): string => `orders ${status}`;

/** The orders with the same end of the last moment. */
interface Moment {
  readonly orders: readonly Order[];
  readonly until: number;
}

/** Replaces the toast that an order may not have arrived. */
function announceArrival(order: Order): void {
  const description = orderNewsText(order);
  showToast({ kind: 'success', title: ORDER_SENT, description, id: order.id });
}

/** Whether a take profit or stop loss ended because the other was filled or the position was closed. */
const isEndedWithItsOrder = ({ exitOf, status, cancelRequested }: Order): boolean =>
  exitOf !== undefined && status === 'CANCELLED' && !cancelRequested;

/**
 * Announces what happens to the orders of a trader in this page: that they were filled, also in part,
 * cancelled, expired or rejected. Each end is announced once, and each order has one toast.
 */
export class OrderNews {
  readonly #traderId: string;
  #announcing: Announcing;
  /** orders of others that this page cancels */
  readonly #cancelling = new Set<string>();
  /** the last changes that this page has requested and that were not made */
  readonly #changes = new Map<string, Promise<ChangeAnswer>>();
  /** orders that this page has sent and that are not done, with their accounts */
  readonly #sent = new Map<string, string>();
  /** orders whose sending has not been answered yet, with the end of the answer */
  readonly #unanswered = new Map<string, Promise<unknown>>();
  /** orders of which this page does not know yet whether they arrived */
  readonly #lost = new Set<string>();
  /** orders whose end was announced */
  readonly #announced = new Set<string>();
  /** what was filled of open orders */
  readonly #filled = new Map<string, string>();
  /** the open orders of the trader, by account */
  readonly #open = new Map<string, ReadonlyMap<string, Order>>();
  readonly #moments = new Map<OrderStatus, Moment>();
  /** partially filled orders to announce, with what was filled before */
  readonly #partial = new Map<string, { readonly order: Order; readonly before: string }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** cancels the ends of orders that are to be shown after the next paint */
  readonly #unshown = new Set<() => void>();

  constructor(traderId: string, announcing: Announcing) {
    this.#traderId = traderId;
    this.#announcing = announcing;
  }

  setAnnouncing(announcing: Announcing): void {
    this.#announcing = announcing;
  }

  /** The end of an order that is being cancelled here is announced also if someone else has sent it. */
  followCancel(ids: readonly string[]): void {
    for (const id of ids) this.#cancelling.add(id);
  }

  /** That a change was refused is announced unless its answer has said so, also if another has sent the order. */
  followChange({ id, answer }: RequestedChange): void {
    this.#changes.set(id, answer);
    const forget = async (): Promise<void> => {
      if ((await answer) === 'changed' && this.#changes.get(id) === answer)
        this.#changes.delete(id);
    };
    void forget();
  }

  /** An order that is being sent is announced after its answer. */
  followSending({ id, accountId, answer }: SentOrder): void {
    const follow = async (): Promise<void> => {
      const order = await answer;
      this.#unanswered.delete(id);
      this.#lost.delete(id);
      if (this.#announced.has(id)) return;
      if (order === 'lost') {
        this.#sent.set(id, accountId);
        // the feed may have been faster than the answer that was lost
        const arrived = this.#open.get(accountId)?.get(id);
        if (arrived === undefined) this.#lost.add(id);
        else announceArrival(arrived);
      } else if (order === 'refused') {
        this.#remember(id);
        this.#announceRefusal(id);
      } else if (isDone(order.status)) this.#announce([order]);
      else this.#sent.set(id, order.accountId);
    };
    this.#unanswered.set(id, follow());
  }

  /** Whether the account has an open order whose fill the operating system would show. */
  isNeededWhileHidden(accountId: string): boolean {
    const hasOrders = (this.#open.get(accountId)?.size ?? 0) > 0;
    return hasOrders && isShownBySystem(this.#announcing, 'fills');
  }

  /** @param changes what has changed; undefined if changes may have been missed */
  onAccount(accountId: string, state: AccountChanges, changes: AccountChanges | undefined): void {
    const own = state.orders.filter((order) => this.#concerns(order));
    for (const order of own) if (this.#lost.delete(order.id)) announceArrival(order);
    const before = this.#open.get(accountId);
    this.#open.set(accountId, new Map(own.map((order) => [order.id, order])));
    if (changes === undefined) {
      for (const { id, filled } of own) this.#filled.set(id, filled);
      void this.#announceMissed(accountId, state.orders, before);
      return;
    }
    const changed = changes.orders.filter((order) => this.#concerns(order));
    this.#announce(changed.filter(({ status }) => isDone(status)));
    for (const order of changed) {
      if (isDone(order.status)) continue;
      this.#addPartial(order);
      if (order.reason !== (before?.get(order.id)?.reason ?? null))
        void this.#announceRefusedChange(order);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#partial.clear();
    for (const cancel of this.#unshown) cancel();
    this.#unshown.clear();
  }

  #concerns(order: Order): boolean {
    const { id, traderId } = order;
    return (
      this.#cancelling.has(id) ||
      this.#changes.has(id) ||
      this.#sent.has(id) ||
      (traderId === this.#traderId && isSentByPerson(order))
    );
  }

  #remember(id: string): void {
    this.#announced.add(id);
    this.#lost.delete(id);
    this.#sent.delete(id);
    this.#cancelling.delete(id);
    this.#changes.delete(id);
    this.#filled.delete(id);
    this.#partial.delete(id);
    const [oldest] = this.#announced;
    if (this.#announced.size > REMEMBERED_MAX && oldest !== undefined)
      this.#announced.delete(oldest);
  }

  /** Announces orders that are done, each once. */
  #announce(orders: readonly Order[]): void {
    const byStatus = new Map<OrderStatus, Order[]>();
    for (const order of orders) {
      if (this.#announced.has(order.id) || isEndedWithItsOrder(order)) continue;
      const answer = this.#unanswered.get(order.id);
      if (answer) {
        // that it was sent is shown first
        void answer.then(() => this.#announce([order]));
        continue;
      }
      this.#remember(order.id);
      byStatus.set(order.status, [...(byStatus.get(order.status) ?? []), order]);
    }
    for (const [status, ended] of byStatus) this.#showAfterPaint(status, ended);
  }

  #showAfterPaint(status: OrderStatus, ended: readonly Order[]): void {
    const cancel = afterPaint(() => {
      this.#unshown.delete(cancel);
      this.#show(status, ended);
    });
    this.#unshown.add(cancel);
  }

  /** Announces orders of an account that ended while its changes were not received. */
  async #announceMissed(
    accountId: string,
    open: readonly Order[],
    before: ReadonlyMap<string, Order> = new Map(),
  ): Promise<void> {
    const isOpen = new Set(open.map(({ id }) => id));
    const sent = [...this.#sent].flatMap(([id, account]) => (account === accountId ? id : []));
    const missing = new Set(
      [...before.keys(), ...sent].filter((id) => !isOpen.has(id) && !this.#unanswered.has(id)),
    );
    if (missing.size === 0) return;
    const query = { status: 'done', AccountId: accountId } as const;
    const done = await callApi(listOrders, { query }).catch(() => undefined);
    this.#announce(done?.rows.filter(({ id }) => missing.has(id)) ?? []);
  }

  /** The page that has requested the change shows the refusal with its answer, if that was in time. */
  async #announceRefusedChange(order: Order): Promise<void> {
    const reason = changeRejectionOf(order);
    if (reason === undefined) return;
    const { id } = order;
    const isShown = (await this.#changes.get(id)) === 'refused';
    this.#changes.delete(id);
    if (isShown) return;
    showToast({
      kind: 'error',
      title: ORDER_CHANGE_REJECTED,
      description: changeRejectionText(order, reason),
      id: `change of order ${id}`,
    });
  }

  #addPartial(order: Order): void {
    const { id, status, filled } = order;
    const before = this.#filled.get(id) ?? '0';
    this.#filled.set(id, filled);
    if (status !== 'PARTIALLY_FILLED' || filled === before || this.#announced.has(id)) return;
    this.#partial.set(id, { order, before: this.#partial.get(id)?.before ?? before });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const partial = [...this.#partial.values()];
      this.#partial.clear();
      if (partial.length === 0) return;
      // tabs begin to wait with the same fill, but may not end with the same one
      const names = partial.map(({ order, before }) => `fill ${order.id} after ${before}`);
      this.#show(
        'PARTIALLY_FILLED',
        partial.map(({ order }) => order),
        names,
      );
    }, PARTIAL_MS);
  }

  /**
   * Shows orders of one status, together with those of the last moment.
   * @param names of their fills, equal in all tabs
   */
  #show(
    status: OrderStatus,
    news: readonly Order[],
    names: readonly string[] = news.map(({ id }) => `end of order ${id}`),
  ): void {
    const name = NAMES[status];
    const [first] = news;
    if (name === undefined || first === undefined) return;
    const now = performance.now();
    const moment = this.#moments.get(status);
    const earlier = moment !== undefined && now < moment.until ? moment.orders : [];
    const others = earlier.filter(({ id }) => news.every((each) => each.id !== id));
    const orders = [...news, ...others];
    this.#moments.set(status, { orders, until: now + MOMENT_MS });
    const description = orders.length === 1 ? newsText(first) : sharedNewsText(orders);
    const { settings } = this.#announcing;
    // that an order was rejected answers what the person has done
    const isShown = status === 'REJECTED' || settings?.inApp !== false;
    // each order has one toast, which began when it was sent
    if (!isShown || orders.length > 1) for (const { id } of orders) dismissToast(id);
    if (isShown) {
      const id = orders.length > 1 ? sharedToast(status) : first.id;
      showToast({ ...name, description, id, continues: true });
    }
    if (status === 'FILLED' || status === 'PARTIALLY_FILLED')
      void this.#announceFills({ title: name.title, description, names }, first, orders.length > 1);
  }

  /** In one tab only. The notification of a rejected order announces it outside of the page. */
  async #announceFills(
    {
      title,
      description,
      names,
    }: Pick<Announcement, 'title' | 'description'> & {
      readonly names: readonly string[];
    },
    first: Order,
    isShared: boolean,
  ): Promise<void> {
    const claimed = await claimEvents(names);
    if (claimed.length === 0) return;
    const tag = isShared ? sharedToast('FILLED') : `news of order ${first.id}`;
    const announcing = { ...this.#announcing, open: () => undefined };
    announceOutside([{ event: 'fills', title, description, tag }], announcing);
  }

  /** The page that has sent the order is in use, and shows the reason. */
  #announceRefusal(id: string): void {
    const announcement = {
      event: 'rejectedOrders',
      title: ORDER_REJECTED,
      description: '',
    } as const;
    announceOutside([{ ...announcement, tag: id }], this.#announcing);
  }
}
