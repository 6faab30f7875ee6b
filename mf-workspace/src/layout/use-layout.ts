import type { LayoutItem } from '@parallax/contract';
import { useBoundedQuery } from '@parallax/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnsaved, type LayoutAddress } from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { type LayoutSaver, layoutSaver } from './layout-saver.ts';

const NO_ITEMS: readonly LayoutItem[] = [];

/** A layout and the one way to change it. It is read again when the window gets the focus. */
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
    // two windows side by side are both visible: only the focus tells that this one is used again
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [enabled, refresh]);

  useEffect(() => {
    if (data && isUnsaved(data)) saver.saveSoon();
  }, [data, saver]);

  // a sheet that is left must not wait for its save
  useEffect(() => () => void saver.flush(), [saver]);

  return {
    state,
    items: data?.items ?? NO_ITEMS,
    error,
    saver,
    retry,
  };
}
