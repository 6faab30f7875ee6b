import { edgeSize } from '@parallax/protocol';
import { readNumber } from '@parallax/ui/format';

/** Reads a typed size, with or without grouping; undefined if blank, null if invalid. */
export function readSize(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  return edgeSize.safeParse(readNumber(text)).data ?? null;
}
