import { useCallback, useEffect, useState } from 'react';

/**
 * Keeps which unread notifications a person has had before their eyes, and has them marked as read
 * when the panel closes. Returns how to tell of them.
 *
 * @param markRead the same function from render to render
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
