import type { ChartOverlay, OverlayView, Pixel } from '@parallax/trading-ui';
import { toneOfSide } from '../../../widget-kit/accounts/tone-of-side.ts';
import { drawnPrice } from '../../../widget-kit/orders/order-levels.ts';
import type { HeldOrder } from '../../../widget-kit/orders/use-holdings.ts';
import { moveText } from './move-text.ts';
import type { OrderMove, OrderMoves } from './order-moves.ts';

/** A shorter drag is a press, which never sends anything. */
const DRAG_MIN_PX = 4;
const PADDING_PX = 4;

function orderAt(
  orders: readonly HeldOrder[],
  { y }: Pixel,
  { yOf, reach }: OverlayView,
): HeldOrder | undefined {
  const distances = orders.flatMap((order) => {
    const at = yOf(Number(drawnPrice(order)));
    return at === undefined ? [] : [{ order, distance: Math.abs(at - y) }];
  });
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= reach ? nearest.order : undefined;
}

/** The line at the new price, an arrow from the old one, and a text with both prices and the distance. */
function paintMove(context: CanvasRenderingContext2D, view: OverlayView, move: OrderMove): void {
  const { tokens, width, height } = view;
  const [from, to] = [view.yOf(Number(move.from)), view.yOf(Number(move.to))];
  if (from === undefined || to === undefined || move.from === move.to) return;
  const color = tokens.tone(toneOfSide(move.order.side));
  context.strokeStyle = color;
  context.lineWidth = move.isSending ? 1 : 2;
  context.beginPath();
  context.moveTo(0, to);
  context.lineTo(width, to);
  const x = width / 2;
  const head = Math.sign(to - from) * Math.min(6, Math.abs(to - from));
  context.moveTo(x, from);
  context.lineTo(x, to);
  context.moveTo(x - 4, to - head);
  context.lineTo(x, to);
  context.lineTo(x + 4, to - head);
  context.stroke();

  const text = move.isSending ? `${moveText(move)}, sending` : moveText(move);
  context.font = `${tokens.fontSize}px ${tokens.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const boxHeight = tokens.fontSize + 2 * PADDING_PX;
  const boxWidth = context.measureText(text).width + 2 * PADDING_PX;
  const above = to - boxHeight - PADDING_PX;
  const top = above < 0 ? Math.min(to + PADDING_PX, height - boxHeight) : above;
  context.fillStyle = tokens.surface;
  context.fillRect(PADDING_PX, top, boxWidth, boxHeight);
  context.lineWidth = 1;
  context.strokeRect(PADDING_PX, top, boxWidth, boxHeight);
  context.fillStyle = tokens.text;
  context.fillText(text, 2 * PADDING_PX, top + boxHeight / 2);
}

/**
 * Moves the line of an order by dragging it, with a second line at the new price. Not by touch: a finger that
 * scrolls would send a price.
 */
export const moveOverlay = (moves: OrderMoves): ChartOverlay => ({
  subscribe: moves.subscribe,
  paint(context, view) {
    const move = moves.current();
    if (move !== undefined) paintMove(context, view, move);
  },
  cursorAt: (at, view) =>
    orderAt(moves.orders(), at, view) === undefined ? undefined : 'ns-resize',
  press(at, view) {
    if (view.isTouch) return undefined;
    const order = orderAt(moves.orders(), at, view);
    if (order === undefined || !moves.begin(order)) return undefined;
    // the line does not jump to where it was grabbed
    const offset = (view.yOf(Number(drawnPrice(order))) ?? at.y) - at.y;
    let isMoved = false;
    return {
      move(to, { valueAt }) {
        isMoved ||= Math.abs(to.y - at.y) >= DRAG_MIN_PX;
        const price = valueAt(to.y + offset);
        if (isMoved && price !== undefined) moves.moveTo(price);
      },
      end: moves.send,
      cancel: moves.cancel,
    };
  },
});
