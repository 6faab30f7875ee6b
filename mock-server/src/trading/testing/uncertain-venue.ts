import { setTimeout as after } from 'node:timers/promises';
import type {
  OrderChange,
  ReasonNotToSend,
  Submitted,
  VenueAccount,
  VenueEvent,
  VenueFill,
  VenueOrder,
} from '@parallax/live';
import { hasTriggerPrice, type Order } from '@parallax/protocol';
import { VenueRejection } from '@parallax/trading';

const noResponse = new Error('The venue does not respond.');

/** What the venue does with the next orders; by default it takes and acknowledges them. */
interface Behaviour {
  /** the request reaches the venue so much later, in milliseconds; never if it is infinite */
  readonly arrivesAfterMs?: number;
  /** how often it is refused because of too many requests before it is taken */
  readonly refusals?: number;
  /** whether the answer is lost */
  readonly isLost?: boolean;
  /** whether limit orders are filled at once, too */
  readonly fillsAtOnce?: boolean;
}

/**
 * An account at a venue that takes an order with a used id again once the first is done, as some do. It
 * delivers late, forgets ids and lists short histories as a test asks.
 */
export class UncertainVenue implements VenueAccount {
  behaviour: Behaviour = {};
  /** whether orders that are done are found by their ids */
  knowsDone = true;
  /** whether lookups fail, as with a history that is too short */
  failsToFind = false;
  /** when changes are made, in milliseconds after the request: their answers are lost if it is above 0; undefined: never */
  changesAfterMs: number | undefined;
  /** those that were requested, in this order */
  readonly changes: OrderChange[] = [];
  /** what lookups wait for */
  untilFound: Promise<unknown> = Promise.resolve();
  /** whether trades are in lists, and not with their orders only */
  listsTrades = true;
  /** undefined where the ledger is the only record */
  cash: ReadonlyMap<string, string> | undefined;
  /** what the lists of trades wait for */
  untilListed: Promise<unknown> = Promise.resolve();
  /** orders that were asked for, cancelled and sent, by id, in this order */
  readonly lookups: string[] = [];
  readonly cancels: string[] = [];
  readonly submits: { readonly id: string; readonly at: number }[] = [];
  /** starts of the histories that were read, in Unix milliseconds */
  readonly readSince: number[] = [];
  readonly orders = new Map<
    string,
    { order: Order; status: VenueOrder['status']; hasTriggered?: boolean }
  >();
  readonly fills: VenueFill[] = [];
  #onEvent: (event: VenueEvent) => void = () => undefined;

  constructor(
    readonly requestExpiryMs: number | null,
    /** of triggered orders, where it is longer */
    private readonly triggeredExpiryMs = requestExpiryMs,
  ) {}

  orderExpiryMs({ type }: Order): number | null {
    return hasTriggerPrice(type) ? this.triggeredExpiryMs : this.requestExpiryMs;
  }

  async start(onEvent: (event: VenueEvent) => void): Promise<void> {
    this.#onEvent = onEvent;
    onEvent({ kind: 'state', state: 'connected' });
  }

  /** The stream was interrupted: what has happened meanwhile is not reported. */
  reconnect(): void {
    this.#onEvent({ kind: 'state', state: 'connecting' });
    this.#onEvent({ kind: 'state', state: 'connected' });
    this.#onEvent({ kind: 'gap' });
  }

  /** What was filled of an order, over all that were taken with its id. */
  filledOf(orderId: string): number {
    return this.fills
      .filter((fill) => fill.orderId === orderId)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  }

  async submit(order: Order, reasonNotToSend?: ReasonNotToSend): Promise<Submitted> {
    const { arrivesAfterMs = 0, refusals = 0, isLost = false } = this.behaviour;
    for (let refused = 0; refused <= refusals; refused += 1) {
      const reason = await reasonNotToSend?.();
      if (reason !== undefined) return { status: 'withheld', reason };
      if (refused < refusals) await after(100);
    }
    this.submits.push({ id: order.id, at: performance.now() });
    const { behaviour } = this;
    if (arrivesAfterMs === 0) this.#take(order, behaviour);
    else if (Number.isFinite(arrivesAfterMs))
      void after(arrivesAfterMs).then(() => this.#take(order, behaviour));
    if (isLost || arrivesAfterMs > 0) throw noResponse;
    return { status: 'accepted', venueOrderId: `v-${order.id}` };
  }

  async cancel({ id }: Order): Promise<'cancelled' | 'done'> {
    this.cancels.push(id);
    const known = this.orders.get(id);
    if (known?.status !== 'open') return 'done';
    known.status = 'cancelled';
    return 'cancelled';
  }

  async change({ id }: Order, change: OrderChange): Promise<void> {
    const { changesAfterMs } = this;
    if (changesAfterMs === undefined) throw new VenueRejection('The venue cannot change orders.');
    this.changes.push(change);
    const make = (): void => {
      const known = this.orders.get(id);
      if (known === undefined) return;
      const { amount = known.order.amount, price = known.order.price } = change;
      known.order = { ...known.order, amount, price };
    };
    if (changesAfterMs === 0) {
      make();
      return;
    }
    void after(changesAfterMs).then(make);
    throw noResponse;
  }

  async find({ id }: Order): Promise<VenueOrder | undefined> {
    this.lookups.push(id);
    await this.untilFound;
    if (this.failsToFind) throw new Error('The venue does not list all fills of the order yet.');
    const known = this.orders.get(id);
    const sentAt = this.submits.findLast((sent) => sent.id === id)?.at ?? 0;
    const expiryMs = this.triggeredExpiryMs ?? 0;
    const isLonger = expiryMs > (this.requestExpiryMs ?? 0);
    if (known === undefined && isLonger && performance.now() < sentAt + expiryMs)
      throw new Error('The venue may still carry out the order.');
    if (known === undefined || (known.status !== 'open' && !this.knowsDone)) return undefined;
    return {
      orderId: id,
      venueOrderId: `v-${id}`,
      status: known.status,
      reason: null,
      terms: { amount: known.order.amount, price: known.order.price ?? undefined },
      fills: this.fills.filter(({ orderId }) => orderId === id),
      hasTriggered: known.hasTriggered,
    };
  }

  async history(since: number): Promise<{ fills: VenueFill[]; entries: [] }> {
    this.readSince.push(since);
    await this.untilListed;
    if (!this.listsTrades) return { fills: [], entries: [] };
    return { fills: this.fills.filter(({ at }) => at >= since), entries: [] };
  }

  /** Fills an order, without a message. */
  fill(order: Order, amount: string, at = Date.now()): VenueFill {
    const { id: orderId, exchange, symbol, side, price } = order;
    const fill: VenueFill = {
      id: `${orderId}-${this.fills.length}`,
      orderId,
      exchange,
      symbol,
      side,
      price: price ?? '20000',
      amount,
      fee: '0',
      feeAsset: 'USDT',
      liquidity: 'taker',
      at,
    };
    this.fills.push(fill);
    return fill;
  }

  report(event: VenueEvent): void {
    this.#onEvent(event);
  }

  async balances(): Promise<ReadonlyMap<string, string> | undefined> {
    return this.cash;
  }

  async positions(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.#onEvent = () => undefined;
  }

  #take(
    order: Order,
    { fillsAtOnce = false, isLost = false, arrivesAfterMs = 0 }: Behaviour,
  ): void {
    const rests = order.type !== 'market' && order.timeInForce === 'GTC' && !fillsAtOnce;
    this.orders.set(order.id, { order, status: rests ? 'open' : 'filled' });
    if (rests) return;
    const fill = this.fill(order, order.amount);
    if (!isLost && arrivesAfterMs === 0) this.#onEvent({ kind: 'fill', fill });
  }
}
