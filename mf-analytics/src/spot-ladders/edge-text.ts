import { directionOfText, formatSignedBps } from '@parallax/ui/format';

/** An edge with its sign, '+3.21 bps'; what rounds to nothing has neither sign nor direction. */
export function edgeText(edge: number | undefined): {
  text: string;
  direction: 'up' | 'down' | undefined;
} {
  const text = formatSignedBps(edge);
  return { text, direction: directionOfText(text) };
}
