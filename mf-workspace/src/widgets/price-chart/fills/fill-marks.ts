import type { Candle, OrderSide } from '@parallax/protocol';
import type { ChartData, ChartOverlay, OverlayView } from '@parallax/trading-ui';
import { toneOfSide } from '../../../widget-kit/accounts/tone-of-side.ts';
import type { CandleFills } from './combine-fills.ts';

/** Half the width of a mark, its height, and its distance from the candle. */
const HALF_PX = 5;
const HEIGHT_PX = 8;
const GAP_PX = 4;

/** A triangle below the low that points up for buys, and one above the high that points down for sells. */
function paintMark(
  context: CanvasRenderingContext2D,
  { tokens }: OverlayView,
  side: OrderSide,
  { x, y }: { x: number; y: number },
): void {
  const direction = side === 'buy' ? 1 : -1;
  const tip = y + GAP_PX * direction;
  const base = tip + HEIGHT_PX * direction;
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x + HALF_PX, base);
  context.lineTo(x - HALF_PX, base);
  context.closePath();
  context.fillStyle = tokens.tone(toneOfSide(side));
  context.strokeStyle = tokens.surface;
  context.lineWidth = 1;
  context.fill();
  context.stroke();
}

/** Marks the candles in which the trader bought or sold. */
export const fillMarks = (
  data: ChartData<Candle>,
  fillsAt: (at: number) => CandleFills | undefined,
  subscribe: ChartOverlay['subscribe'],
): ChartOverlay => ({
  subscribe,
  paint(context, view) {
    for (const { at, low, high } of data.rows) {
      const fills = fillsAt(at);
      if (fills === undefined) continue;
      const x = view.xOf(at);
      if (x === undefined || x < -HALF_PX || x > view.width + HALF_PX) continue;
      const [below, above] = [view.yOf(low), view.yOf(high)];
      if (fills.buy && below !== undefined) paintMark(context, view, 'buy', { x, y: below });
      if (fills.sell && above !== undefined) paintMark(context, view, 'sell', { x, y: above });
    }
  },
});
