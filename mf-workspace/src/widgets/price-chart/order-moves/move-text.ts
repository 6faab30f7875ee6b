import { formatDecimalText, formatDifference, formatPercent } from '@parallax/ui/format';
import { sideAndAmount } from '../../../widget-kit/orders/order-text.ts';
import type { OrderMove } from './order-moves.ts';

const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').length;

/** Where the line of an order is moved to, and how far: '60,100 (+100, +0.17%)'. */
function distanceText({ from, to }: OrderMove): string {
  const distance = Number(to) - Number(from);
  const decimals = Math.max(decimalsOf(from), decimalsOf(to));
  const share = distance / Number(from);
  return `${formatDecimalText(to)} (${formatDifference(distance, decimals)}, ${formatPercent(share)})`;
}

/** The target of a move where the order is clear, with a warning if it would be filled there. */
export const targetText = (move: OrderMove): string =>
  move.fillsAtOnce ? `Would be filled at once: ${distanceText(move)}` : distanceText(move);

/** 'Buy 0.1 BTC: 60,000 → 60,100 (+100, +0.17%)' */
export const moveText = (move: OrderMove): string =>
  move.fillsAtOnce
    ? targetText(move)
    : `${sideAndAmount(move.order)}: ${formatDecimalText(move.from)} → ${distanceText(move)}`;
