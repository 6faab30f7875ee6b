import { useBoundedQuery } from '@parallax/api/react';
import type { LayoutItem } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnsaved, type LayoutAddress } from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { type LayoutSaver, layoutSaver } from './layout-saver.ts';

const NO_ITEMS: readonly LayoutItem[] = [];

/** A layout and its edit function. It is refetched when the window gains the focus. */
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
