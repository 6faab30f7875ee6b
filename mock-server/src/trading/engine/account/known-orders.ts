import type { VenueFill } from '@parallax/live';
import { isDone, type Order } from '@parallax/protocol';
import type { StoredFill } from './missing-fill.ts';

/** How long a done order is remembered, in milliseconds: late fills and stale reads of it may come. */
const LATE_FILLS_MS = 120_000;

/** Orders with all their fills. */
export interface OrdersWithFills {
  readonly orders: readonly Order[];
  readonly fills: readonly (StoredFill & { readonly orderId: string | null })[];
}

/** The open orders of an account with their fills, and for a while those that are done. */
export class KnownOrders {
  readonly #orders = new Map<string, Order>();
  /** all fills of the orders, from which their averages and fees are computed exactly */
  readonly #fills = new Map<string, StoredFill[]>();
  /** when orders were done, in Unix milliseconds, oldest first */
  readonly #ended = new Map<string, number>();

  constructor(
    open: OrdersWithFills,
    private readonly options: {
      /** Reads orders that are done: late fills may belong to them. */
      readonly read: (ids: readonly string[]) => Promise<OrdersWithFills>;
      /** Unix milliseconds */
      readonly now: () => number;
    },
  ) {
    for (const order of open.orders) this.#orders.set(order.id, order);
    for (const fill of open.fills) if (fill.orderId) this.addFill(fill.orderId, fill);
  }

  get open(): number {
    return this.#orders.size - this.#ended.size;
  }

  /**
   * Whether the outcome of an order is unknown.
   * @param arePendingSent whether pending orders may have been sent
   */
  hasUncertain(arePendingSent: boolean): boolean {
    return this.all().some(
      ({ status }) => status === 'UNKNOWN' || (arePendingSent && status === 'PENDING'),
    );
  }

  all(): readonly Order[] {
    return [...this.#orders.values()];
  }

  get(orderId: string): Order | undefined {
    return this.#orders.get(orderId);
  }

  /** Keeps the new state of an order; done ones for a while. */
  keep(order: Order): void {
    const now = this.options.now();
    this.#orders.set(order.id, order);
    if (isDone(order.status)) this.#ended.set(order.id, now);
    else this.#ended.delete(order.id);
    for (const [id, endedAt] of this.#ended) {
      if (now - endedAt < LATE_FILLS_MS) break;
      this.#forget(id);
    }
  }

  /** Drops an order without fills, which will be taken again. */
  drop(orderId: string): void {
    this.#orders.delete(orderId);
  }

  /** Adds a fill of an order; returns all of it. */
  addFill(
    orderId: string,
    { id, price, amount, fee, feeAsset, at }: StoredFill,
  ): readonly StoredFill[] {
    const fills = [...this.fillsOf(orderId), { id, price, amount, fee, feeAsset, at }];
    this.#fills.set(orderId, fills);
    return fills;
  }

  /** The fills of a known order. */
  fillsOf(orderId: string): readonly StoredFill[] {
    return this.#fills.get(orderId) ?? [];
  }

  /** Reads the orders that are not known. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#orders.has(id));
    if (missing.length === 0) return;
    const { orders, fills } = await this.options.read(missing);
    for (const order of orders) {
      if (this.#orders.has(order.id)) continue;
      for (const fill of fills) if (fill.orderId === order.id) this.addFill(order.id, fill);
      this.keep(order);
    }
  }

  /** Reads the orders of fills, as far as they are not known. */
  loadOf(fills: readonly VenueFill[]): Promise<void> {
    return this.load([...new Set(fills.flatMap(({ orderId }) => orderId ?? []))]);
  }

  #forget(orderId: string): void {
    this.#orders.delete(orderId);
    this.#fills.delete(orderId);
    this.#ended.delete(orderId);
  }
}
