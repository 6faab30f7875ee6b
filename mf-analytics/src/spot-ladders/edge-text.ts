import { directionOfText, formatSignedBps } from '@parallax/ui/format';

/** Formats an edge as '+3.21 bps'. A value that rounds to zero has neither sign nor direction. */
export function edgeText(edge: number | undefined): {
  text: string;
  direction: 'up' | 'down' | undefined;
} {
  const text = formatSignedBps(edge);
  return { text, direction: directionOfText(text) };
}
