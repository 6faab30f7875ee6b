import { edgeSize } from '@parallax/protocol';

/** Reads a typed size, with or without grouping; undefined for no text, null for no size. */
export function readSize(text: string): number | null | undefined {
  const digits = text.trim().replaceAll(',', '');
  if (digits === '') return undefined;
  const size = /^(\d+\.?\d*|\.\d+)$/.test(digits) ? edgeSize.safeParse(Number(digits)) : undefined;
  return size?.success ? size.data : null;
}
