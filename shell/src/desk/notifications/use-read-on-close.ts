import { useCallback, useEffect, useState } from 'react';

/**
 * Collects the notifications displayed while the panel is open and marks them as read when it
 * closes. Returns a function that adds displayed ids.
 *
 * @param markRead must be stable between renders
 */
export function useSeen(
  open: boolean,
  markRead: (ids: Iterable<string>) => void,
): (ids: readonly string[]) => void {
  const [seen] = useState(() => new Set<string>());

  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const ids = [...seen];
      seen.clear();
      if (ids.length > 0) markRead(ids);
    };
  }, [open, seen, markRead]);

  return useCallback(
    (ids) => {
      for (const id of ids) seen.add(id);
    },
    [seen],
  );
}
