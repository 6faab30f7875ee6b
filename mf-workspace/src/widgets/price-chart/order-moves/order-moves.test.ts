import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChartOverlay, OverlayView } from '@parallax/trading-ui';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { orderOf } from '../../../testing/trading.ts';
import { moveOverlay } from './move-overlay.ts';
import { moveText } from './move-text.ts';
import { createOrderMoves, type OrderMoves } from './order-moves.ts';

const order = orderOf({ price: '60000', amount: '0.5' });
const stop = orderOf({
  id: 'd0000000-0000-4000-8000-000000000002',
  side: 'sell',
  type: 'stop_limit',
  price: '54000',
  triggerPrice: '55000',
});

/** 100 per pixel, 70,000 at the top. */
const view: Pick<OverlayView, 'yOf' | 'valueAt' | 'reach' | 'isTouch'> = {
  isTouch: false,
  yOf: (value) => (70_000 - value) / 100,
  valueAt: (y) => 70_000 - y * 100,
  reach: 5,
};
const whole: OverlayView = {
  ...view,
  width: 500,
  height: 300,
  tokens: {
    surface: '',
    line: '',
    strongLine: '',
    text: '',
    quietText: '',
    font: '',
    fontSize: 11,
    tag: undefined,
    tone: () => '',
    soft: () => '',
  },
  xOf: () => 0,
  timeAt: () => 0,
};

const send = jest.fn<(...sent: unknown[]) => Promise<boolean>>();
const anyFunction: unknown = expect.any(Function);
let moves: OrderMoves;
let overlay: ChartOverlay;
const press = (y: number) => overlay.press?.({ x: 250, y }, whole);

beforeEach(() => {
  send.mockReset().mockResolvedValue(true);
  moves = createOrderMoves({ key: 'binance_spot:BTCUSDT', tick: 0.5 });
  moves.setSend(send);
  moves.setOrders([order, stop]);
  overlay = moveOverlay(moves);
});
afterEach(() => {
  removeToasts();
  jest.useRealTimers();
});

describe('dragging the line of an order', () => {
  it('sends the price at the nearest tick when it is released, and what undoes it', () => {
    const drag = press(102);
    drag?.move({ x: 250, y: 94.9971 }, whole);
    expect(moves.current()).toMatchObject({ from: '60000', to: '60700.5', isSending: false });
    drag?.end();
    expect(send).toHaveBeenCalledWith(order, { price: '60700.5' }, { price: '60000' }, anyFunction);
    expect(moves.current()?.isSending).toBe(true);
  });

  it('changes the trigger of an order that waits for one', () => {
    const drag = press(150);
    drag?.move({ x: 250, y: 160 }, whole);
    drag?.end();
    expect(send).toHaveBeenCalledWith(
      stop,
      { triggerPrice: '54000' },
      { triggerPrice: '55000' },
      anyFunction,
    );
  });

  it('sends nothing on a press, nor after Escape', () => {
    press(100)?.end();
    const drag = press(100);
    drag?.move({ x: 250, y: 101 }, whole);
    drag?.end();
    const cancelled = press(100);
    cancelled?.move({ x: 250, y: 50 }, whole);
    cancelled?.cancel();
    expect(send).not.toHaveBeenCalled();
    expect(moves.current()).toBeUndefined();
  });

  it('leaves a press elsewhere, and on an order that cannot be moved, to the chart', () => {
    expect(press(120)).toBeUndefined();
    expect(overlay.cursorAt?.({ x: 0, y: 101 }, whole)).toBe('ns-resize');
    moves.setOrders([]);
    expect(press(100)).toBeUndefined();
    expect(overlay.cursorAt?.({ x: 0, y: 101 }, whole)).toBeUndefined();
  });

  it.each([
    ['buy', 'at the ask', 60_900, true],
    ['buy', 'above the ask', 61_000, true],
    ['buy', 'below the ask', 60_899.5, false],
    ['sell', 'at the bid', 60_800, true],
    ['sell', 'below the bid', 60_700, true],
    ['sell', 'above the bid', 60_800.5, false],
  ] as const)(
    'sends a %s dropped %s only if it would not be filled at once there, else says why not',
    (side, _, to, fills) => {
      moves.setBestPrices({ bid: 60_800, ask: 60_900 });
      moves.setOrders([{ ...order, side, price: side === 'buy' ? '60000' : '62000' }]);
      const from = side === 'buy' ? 100 : 80;
      const drag = press(from);
      drag?.move({ x: 250, y: (70_000 - to) / 100 }, whole);
      const move = moves.current();
      expect(move && moveText(move)).toMatch(
        fills ? /^Would be filled at once: 6/ : /^(Buy|Sell) 0/,
      );
      drag?.end();
      expect(send).toHaveBeenCalledTimes(fills ? 0 : 1);
      expect(moves.current()?.isSending).toBe(fills ? undefined : true);
      expect(shownToasts()).toMatchObject(
        fills ? [{ kind: 'warning', title: 'The order was not moved' }] : [],
      );
    },
  );

  it('asks the market again when it is released', () => {
    moves.setBestPrices({ bid: 60_800, ask: 60_900 });
    const drag = press(100);
    drag?.move({ x: 250, y: 92 }, whole);
    moves.setBestPrices({ bid: 60_700, ask: 60_800 });
    drag?.end();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends every price while those of the market are not known', () => {
    moves.setBestPrices({ bid: 60_800, ask: 60_900 });
    moves.setBestPrices(undefined);
    const drag = press(100);
    drag?.move({ x: 250, y: 80 }, whole);
    drag?.end();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends a trigger price on either side of the market', () => {
    moves.setBestPrices({ bid: 54_500, ask: 54_600 });
    const drag = press(150);
    drag?.move({ x: 250, y: 160 }, whole);
    drag?.end();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('returns the line when the change is refused', async () => {
    send.mockResolvedValue(false);
    const drag = press(100);
    drag?.move({ x: 250, y: 90 }, whole);
    drag?.end();
    await Promise.resolve();
    expect(moves.current()).toBeUndefined();
  });

  it('shows the new price until the order has it, at most for some seconds', async () => {
    jest.useFakeTimers();
    const move = async () => {
      moves.step(order, 1);
      moves.send();
      await Promise.resolve();
    };
    await move();
    moves.setOrders([order]);
    expect(moves.current()?.to).toBe('60000.5');
    moves.setOrders([{ ...order, price: '60000.5' }]);
    expect(moves.current()).toBeUndefined();
    await move();
    jest.advanceTimersByTime(5_000);
    expect(moves.current()).toBeUndefined();
  });

  it('ends when the order is done meanwhile', () => {
    moves.step(order, 5);
    moves.setOrders([stop]);
    expect(moves.current()).toBeUndefined();
  });
});

it.each([
  [0.01, '101934.14', 101_934.1500001, '101934.15'],
  [1e-9, '0.000000123', 0.0000001241, '0.000000124'],
])('has exact prices at a tick of %d', (tick, price, near, to) => {
  const exact = createOrderMoves({ key: 'binance_spot:BTCUSDT', tick });
  exact.begin(orderOf({ price }));
  exact.moveTo(near);
  expect(exact.current()?.to).toBe(to);
});

it('names old price, new price and the distance of a move', () => {
  moves.step(order, -200);
  const move = moves.current();
  expect(move && moveText(move)).toBe('Buy 0.5 BTC: 60,000 → 59,900 (−100, −0.17%)');
});
