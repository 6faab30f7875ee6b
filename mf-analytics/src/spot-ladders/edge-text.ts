import { formatBps, NO_VALUE } from '@parallax/ui/format';

const ZERO = formatBps(0);

/** An edge with its sign, '+3.21 bps'; what rounds to nothing has neither sign nor direction. */
export function edgeText(edge: number | undefined): {
  text: string;
  direction: 'up' | 'down' | undefined;
} {
  const text = formatBps(edge);
  if (edge === undefined || text === NO_VALUE) return { text: NO_VALUE, direction: undefined };
  if (formatBps(Math.abs(edge)) === ZERO) return { text: ZERO, direction: undefined };
  return edge > 0 ? { text: `+${text}`, direction: 'up' } : { text, direction: 'down' };
}
