import { useCallback, useEffect, useState } from 'react';

/**
 * Collects the ids of all unread notifications in the list while the panel is open, and marks them as
 * read when it closes. Returns a function that adds ids.
 *
 * @param markRead must be stable between renders
 */
export function useReadOnClose(
  open: boolean,
  markRead: (ids: Iterable<string>) => void,
): (ids: readonly string[]) => void {
  const [displayed] = useState(() => new Set<string>());

  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const ids = [...displayed];
      displayed.clear();
      if (ids.length > 0) markRead(ids);
    };
  }, [open, displayed, markRead]);

  return useCallback(
    (ids) => {
      for (const id of ids) displayed.add(id);
    },
    [displayed],
  );
}
