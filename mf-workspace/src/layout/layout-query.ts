import { callApi } from '@parallax/api';
import { getLayout } from '@parallax/contract';
import { queryOptions } from '@tanstack/react-query';
import {
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  layoutQueryOf,
  rebase,
} from './layout-document.ts';
import { withUnsaved } from './unsaved-layouts.ts';

/** Reads a layout; what this tab has not saved yet, or could not when it was left, is put on top. */
export const layoutQuery = (address: LayoutAddress) =>
  queryOptions({
    queryKey: layoutKey(address),
    queryFn: async ({ client, signal }): Promise<LayoutDocument> => {
      const theirs = await callApi(getLayout, { query: layoutQueryOf(address), signal });
      const known = client.getQueryData<LayoutDocument>(layoutKey(address));
      return known ? rebase(known, theirs) : withUnsaved(address, theirs);
    },
    // another tab or the phone may have saved since
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  });
