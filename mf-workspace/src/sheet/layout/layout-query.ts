import { callApi } from '@parallax/api';
import { showCached } from '@parallax/api/react';
import { getLayout, type Layout } from '@parallax/protocol';
import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import {
  isIdle,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  layoutParams,
  rebase,
} from './layout-document.ts';
import { withUnsaved } from './unsaved-layouts.ts';

const cachedLayout = (client: QueryClient, address: LayoutAddress): LayoutDocument | undefined =>
  client.getQueryData<LayoutDocument>(layoutKey(address));

/** A layout received from the server. */
class ReceivedLayout implements LayoutDocument {
  readonly #client: QueryClient;
  readonly #address: LayoutAddress;
  /** the layout that was confirmed when the request was sent */
  readonly #confirmedBefore: Layout | undefined;
  readonly confirmed: Layout;

  constructor(
    client: QueryClient,
    address: LayoutAddress,
    { confirmedBefore, confirmed }: { confirmedBefore: Layout | undefined; confirmed: Layout },
  ) {
    this.#client = client;
    this.#address = address;
    this.#confirmedBefore = confirmedBefore;
    this.confirmed = confirmed;
  }

  get items(): LayoutDocument['items'] {
    return this.confirmed.items;
  }

  /** Applies the unsaved changes of this tab. */
  withLocalChanges(): LayoutDocument {
    const cached = cachedLayout(this.#client, this.#address);
    if (!cached) return withUnsaved(this.#address, this.confirmed);
    // without a save since the request, the revision is lower only after a backup was restored
    const isRestored =
      this.confirmed.revision < cached.confirmed.revision &&
      cached.confirmed.revision === this.#confirmedBefore?.revision;
    return isRestored && isIdle(cached)
      ? { confirmed: this.confirmed, items: this.confirmed.items }
      : rebase(cached, this.confirmed);
  }
}

/** Reads a layout and applies the unsaved changes of this tab. */
export const layoutQuery = (address: LayoutAddress) =>
  queryOptions({
    queryKey: layoutKey(address),
    queryFn: async ({ client, queryKey, signal }): Promise<LayoutDocument> => {
      let confirmedBefore = cachedLayout(client, address)?.confirmed;
      const received = (confirmed: Layout): LayoutDocument =>
        new ReceivedLayout(client, address, { confirmedBefore, confirmed });
      const confirmed = await callApi(getLayout, {
        query: layoutParams(address),
        signal,
        onCached(confirmed, at) {
          const isShown = showCached(client, queryKey, { data: received(confirmed), at });
          if (isShown) confirmedBefore = confirmed;
          return isShown;
        },
      });
      return received(confirmed);
    },
    // runs when the cache is written, so that changes made since the response are not overwritten
    structuralSharing: (before, data) =>
      replaceEqualDeep(before, data instanceof ReceivedLayout ? data.withLocalChanges() : data),
    // another tab or a phone may have saved in the meantime
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  });
