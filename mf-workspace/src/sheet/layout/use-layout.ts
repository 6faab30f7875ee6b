import { useBoundedQuery } from '@parallax/api/react';
import { type Channel, openChannel } from '@parallax/channels';
import type { LayoutItem } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isUnsaved, keptThoughRemoved, type LayoutAddress, layoutKey } from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { type LayoutSaver, layoutSaver } from './layout-saver.ts';

const NO_ITEMS: readonly LayoutItem[] = [];

let channel: Channel<'layouts'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
function layoutsChannel(): Channel<'layouts'> {
  channel ??= openChannel('layouts');
  return channel;
}

/** Publishes the layout's revision to the trader's other tabs, and refetches when another tab has a newer one. */
function useRevisionSync({ sheetId, columns }: LayoutAddress, revision: number | undefined): void {
  const client = useQueryClient();
  // replaces a pending request, whose response may precede the save of the other tab
  const refetch = useCallback(() => {
    void client.refetchQueries({ queryKey: layoutKey({ sheetId, columns }), exact: true });
  }, [client, sheetId, columns]);
  const isLoaded = revision !== undefined;
  const latest = useRef(0);
  useEffect(() => {
    latest.current = 0;
    if (!isLoaded) return undefined;
    return layoutsChannel().listen((message) => {
      const isSameLayout = message.sheetId === sheetId && message.columns === columns;
      if (!isSameLayout || message.revision <= latest.current) return;
      latest.current = message.revision;
      refetch();
    });
  }, [isLoaded, sheetId, columns, refetch]);
  useEffect(() => {
    if (revision === undefined) return;
    if (revision < latest.current) {
      // either this response was in flight when the other tab saved, or a backup was restored; in the
      // second case this tab counts from the lower revision, and each other tab does after its next read
      latest.current = revision;
      refetch();
      return;
    }
    latest.current = revision;
    layoutsChannel().post({ sheetId, columns, revision });
  }, [sheetId, columns, revision, refetch]);
}

/**
 * A layout and its edit function. It is refetched when the window gains the focus, and when another
 * tab has a newer revision.
 */
export function useLayout(
  address: LayoutAddress,
  enabled = true,
): {
  state: 'pending' | 'error' | 'success';
  items: readonly LayoutItem[];
  error: Error | null;
  saver: LayoutSaver;
  retry: () => void;
} {
  const client = useQueryClient();
  const { data, state, error, retry, refresh } = useBoundedQuery({
    ...layoutQuery(address),
    enabled,
  });
  const saver = layoutSaver(client, address);

  const { items, confirmed } = data ?? {};
  useRevisionSync(address, enabled ? confirmed?.revision : undefined);

  useEffect(() => {
    if (!enabled) return undefined;
    // two windows side by side are both visible, so visibility events do not suffice
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [enabled, refresh]);

  const needsSave = useMemo(
    () => data !== undefined && (isUnsaved(data) || keptThoughRemoved(data).length > 0),
    [data],
  );
  useEffect(() => {
    // not when only a save has begun or ended, which would shorten the pause before a retry
    if (needsSave && items && confirmed) saver.saveSoon();
  }, [needsSave, items, confirmed, saver]);

  // saves the sheet when it is closed
  useEffect(() => () => void saver.flush(), [saver]);

  return {
    state,
    items: items ?? NO_ITEMS,
    error,
    saver,
    retry,
  };
}
