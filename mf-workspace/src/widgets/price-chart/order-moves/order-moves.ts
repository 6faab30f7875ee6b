import {
  type Body,
  type Contract,
  canonicalDecimal,
  type changeOrder,
  isPositive,
  signOf,
  type Ticker,
} from '@parallax/protocol';
import { formatDecimalText } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { drawnPrice } from '../../../widget-kit/orders/order-levels.ts';
import type { HeldOrder } from '../../../widget-kit/orders/use-holdings.ts';
import { roundToTick } from '../lines/price-lines.ts';

type Change = Body<typeof changeOrder>;

/** An order whose line is moved to another price. */
export interface OrderMove {
  readonly order: HeldOrder;
  readonly from: string;
  readonly to: string;
  /** whether it would be filled at once at `to`, so that it is not sent */
  readonly fillsAtOnce: boolean;
  /** whether the pointer moves it, and not keys */
  readonly isDragged: boolean;
  /** whether the change was sent and the order does not have it yet */
  readonly isSending: boolean;
}

type BestPrices = Pick<Ticker, 'bid' | 'ask'>;

type Send = (
  order: HeldOrder,
  change: Change,
  back: Change,
  confirmUndo: () => boolean,
) => Promise<boolean>;

/** A changed order that the feed does not bring is shown at its new price for this long. */
const CONFIRM_MS = 5_000;
/** Fraction digits of the smallest tick, for numbers whose text would have an exponent. */
const TICK_DIGITS = 12;

export interface OrderMoves {
  /** of the contract */
  readonly key: string;
  readonly current: () => OrderMove | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** The orders that can be moved now; a move of another order ends. */
  readonly setOrders: (orders: readonly HeldOrder[]) => void;
  readonly orders: () => readonly HeldOrder[];
  /**
   * What sends a change; `back` undoes it, if `confirmUndo` returns true then. Resolves with whether the order
   * was changed.
   */
  readonly setSend: (send: Send) => void;
  /** The contract's prices now; while they are undefined, every move is sent. */
  readonly setBestPrices: (prices: BestPrices | undefined) => void;
  /** Starts dragging an order, unless a change is being sent. Returns whether it was started. */
  readonly begin: (order: HeldOrder) => boolean;
  /** Drags to the tick nearest to a price. */
  readonly moveTo: (price: number) => void;
  /** Moves by ticks, starting at the order's own price. */
  readonly step: (order: HeldOrder, ticks: number) => void;
  /** Sends the new price, unless it is the old one. Shows why if the order would be filled at once. */
  readonly send: () => void;
  readonly cancel: () => void;
  /** Cancels a move by keys; a drag goes on, since its press takes the focus from the keys. */
  readonly cancelSteps: () => void;
}

const changeTo = ({ triggerPrice }: HeldOrder, price: string): Change =>
  triggerPrice === null ? { price } : { triggerPrice: price };

/** Whether an order would be filled at once at a price. At the price of a trigger it only starts to wait. */
function wouldFill(
  { side, triggerPrice }: HeldOrder,
  price: string,
  best: BestPrices | undefined,
): boolean {
  const opposite = side === 'buy' ? best?.ask : best?.bid;
  if (triggerPrice !== null || !isPositive(opposite)) return false;
  return signOf(side) * (Number(price) - opposite) >= 0;
}

const showNotMoved = (price: string): void => {
  showToast({
    kind: 'warning',
    title: 'The order was not moved',
    description: `At ${formatDecimalText(price)} it would be filled at once. If you want that, use Edit in Open orders.`,
  });
};

/** Moves the lines of a contract's open orders: by pointer or by keys, one order at a time. */
export function createOrderMoves(
  contract: Pick<Contract, 'tick'> & Pick<OrderMoves, 'key'>,
): OrderMoves {
  const listeners = new Set<() => void>();
  let orders: readonly HeldOrder[] = [];
  let sendChange: Send | undefined;
  let bestPrices: BestPrices | undefined;
  let move: OrderMove | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: OrderMove | undefined): void => {
    clearTimeout(timer);
    move = next;
    for (const listener of listeners) listener();
  };
  const snapped = (price: number): string => {
    const ticks = roundToTick(price, contract);
    const text = String(ticks);
    return canonicalDecimal(text.includes('e') ? ticks.toFixed(TICK_DIGITS) : text);
  };
  const moveTo = (price: number): void => {
    if (move === undefined || move.isSending) return;
    const to = snapped(price);
    if (to === move.to) return;
    set({ ...move, to, fillsAtOnce: to !== move.from && wouldFill(move.order, to, bestPrices) });
  };
  const begin = (order: HeldOrder, isDragged: boolean): boolean => {
    const from = drawnPrice(order);
    if (move?.isSending === true || from === null) return false;
    set({ order, from, to: from, fillsAtOnce: false, isDragged, isSending: false });
    return true;
  };
  const cancel = (): void => {
    if (move?.isSending === false) set(undefined);
  };

  const confirmUndo = (order: HeldOrder, price: string): boolean => {
    if (orders.every(({ id }) => id !== order.id)) {
      showToast({
        kind: 'warning',
        title: 'The order was not moved',
        description: 'It is done, or cannot be changed now.',
      });
      return false;
    }
    const fillsAtOnce = wouldFill(order, price, bestPrices);
    if (fillsAtOnce) showNotMoved(price);
    return !fillsAtOnce;
  };
  const sendMove = async (sending: OrderMove): Promise<void> => {
    set(sending);
    const { order, from, to } = sending;
    const [change, back] = [changeTo(order, to), changeTo(order, from)];
    const isChanged = await sendChange?.(order, change, back, () => confirmUndo(order, from));
    if (move !== sending) return;
    if (isChanged === true) timer = setTimeout(() => set(undefined), CONFIRM_MS);
    else set(undefined);
  };

  return {
    key: contract.key,
    current: () => move,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setOrders(next) {
      orders = next;
      if (move === undefined) return;
      const { order, from } = move;
      const now = next.find(({ id }) => id === order.id);
      // it is done, or has the new price, or was changed elsewhere
      if (now === undefined || drawnPrice(now) !== from) set(undefined);
    },
    orders: () => orders,
    setSend(send) {
      sendChange = send;
    },
    setBestPrices(prices) {
      bestPrices = prices;
    },
    begin: (order) => begin(order, true),
    moveTo,
    step(order, ticks) {
      if (move?.order.id !== order.id) begin(order, false);
      if (move?.order.id === order.id) moveTo(Number(move.to) + ticks * contract.tick);
    },
    send() {
      const sent = move;
      if (sent === undefined || sent.isSending) return;
      if (sent.from === sent.to) {
        set(undefined);
        return;
      }
      // the market may have moved since
      if (wouldFill(sent.order, sent.to, bestPrices)) {
        set(undefined);
        showNotMoved(sent.to);
        return;
      }
      void sendMove({ ...sent, fillsAtOnce: false, isSending: true });
    },
    cancel,
    cancelSteps() {
      if (move?.isDragged === false) cancel();
    },
  };
}
