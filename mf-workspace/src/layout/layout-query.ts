import { callApi } from '@parallax/api';
import { getLayout } from '@parallax/protocol';
import { queryOptions } from '@tanstack/react-query';
import {
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  layoutQueryOf,
  rebase,
} from './layout-document.ts';
import { withUnsaved } from './unsaved-layouts.ts';

/** Reads a layout and applies the unsaved changes of this tab. */
export const layoutQuery = (address: LayoutAddress) =>
  queryOptions({
    queryKey: layoutKey(address),
    queryFn: async ({ client, signal }): Promise<LayoutDocument> => {
      const loaded = await callApi(getLayout, { query: layoutQueryOf(address), signal });
      const cached = client.getQueryData<LayoutDocument>(layoutKey(address));
      return cached ? rebase(cached, loaded) : withUnsaved(address, loaded);
    },
    // another tab or the phone may have saved since
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  });
