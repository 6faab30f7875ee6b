import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface IncrementalListProps<Item> {
  items: readonly Item[];
  /** number of items mounted at once */
  step?: number;
  /** returns the keyed element of an item */
  children: (item: Item) => ReactNode;
}

/**
 * Renders a long list of variable heights in steps: the first items immediately, and more after
 * each painted frame, so that no step blocks the main thread. Finally all items are mounted, so
 * that the browser's find-in-page works.
 */
export function IncrementalList<Item>({
  items,
  step = 24,
  children,
}: IncrementalListProps<Item>): ReactNode {
  const [mounted, setMounted] = useState(step);
  const remaining = mounted < items.length;
  // a list that has become shorter is reset, so that it grows again in steps
  const mountedCount = Math.max(step, Math.min(mounted, items.length));
  if (mountedCount < mounted) setMounted(mountedCount);
  useEffect(() => {
    if (!remaining) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setMounted(mounted + step)));
    return () => cancelAnimationFrame(frame);
  }, [remaining, mounted, step]);
  return items.slice(0, mounted).map((item) => children(item));
}
