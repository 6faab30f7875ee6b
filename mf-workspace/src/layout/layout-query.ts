import { callApi } from '@parallax/api';
import { getLayout, type Layout } from '@parallax/protocol';
import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import {
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  layoutParams,
  rebase,
} from './layout-document.ts';
import { withUnsaved } from './unsaved-layouts.ts';

/** A layout in a response. */
class ReadLayout implements LayoutDocument {
  readonly #client: QueryClient;
  readonly #address: LayoutAddress;
  readonly confirmed: Layout;

  constructor(client: QueryClient, address: LayoutAddress, confirmed: Layout) {
    this.#client = client;
    this.#address = address;
    this.confirmed = confirmed;
  }

  get items(): LayoutDocument['items'] {
    return this.confirmed.items;
  }

  /** The layout with the unsaved changes of this tab. */
  withOwn(): LayoutDocument {
    const cached = this.#client.getQueryData<LayoutDocument>(layoutKey(this.#address));
    return cached ? rebase(cached, this.confirmed) : withUnsaved(this.#address, this.confirmed);
  }
}

/** Reads a layout and applies the unsaved changes of this tab. */
export const layoutQuery = (address: LayoutAddress) =>
  queryOptions({
    queryKey: layoutKey(address),
    queryFn: async ({ client, signal }): Promise<LayoutDocument> => {
      const loaded = await callApi(getLayout, { query: layoutParams(address), signal });
      return new ReadLayout(client, address, loaded);
    },
    // runs when the cache is written, so that changes made since the response are not overwritten
    structuralSharing: (before, data) =>
      replaceEqualDeep(before, data instanceof ReadLayout ? data.withOwn() : data),
    // another tab or a phone may have saved in the meantime
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  });
