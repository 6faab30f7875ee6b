import { useBoundedQuery } from '@parallax/api/react';
import { openChannel } from '@parallax/channels';
import type { LayoutItem } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnsaved, type LayoutAddress } from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { type LayoutSaver, layoutSaver } from './layout-saver.ts';

const NO_ITEMS: readonly LayoutItem[] = [];

/** Publishes the revision of a layout to the trader's other tabs, and refreshes one that is older. */
function useLatestRevision(
  { sheetId, columns }: LayoutAddress,
  revision: number | undefined,
  refresh: () => void,
): void {
  const isShown = revision !== undefined;
  const latest = useRef(0);
  useEffect(() => {
    latest.current = 0;
    if (!isShown) return undefined;
    const channel = openChannel('layouts');
    const stop = channel.listen((message) => {
      const isOurs = message.sheetId === sheetId && message.columns === columns;
      if (!isOurs || message.revision <= latest.current) return;
      latest.current = message.revision;
      refresh();
    });
    return () => {
      stop();
      channel.close();
    };
  }, [isShown, sheetId, columns, refresh]);
  useEffect(() => {
    if (revision === undefined) return;
    if (revision < latest.current) {
      // a response that was in flight when the other tab saved
      refresh();
      return;
    }
    latest.current = revision;
    const channel = openChannel('layouts');
    channel.post({ sheetId, columns, revision });
    channel.close();
  }, [sheetId, columns, revision, refresh]);
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

  useLatestRevision(address, enabled ? data?.confirmed.revision : undefined, refresh);

  useEffect(() => {
    if (!enabled) return undefined;
    // two windows side by side are both visible, so that visibility events do not suffice
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [enabled, refresh]);

  useEffect(() => {
    if (data && (isUnsaved(data) || data.held?.length)) saver.saveSoon();
  }, [data, saver]);

  // a sheet is saved when it is left
  useEffect(() => () => void saver.flush(), [saver]);

  return {
    state,
    items: data?.items ?? NO_ITEMS,
    error,
    saver,
    retry,
  };
}
