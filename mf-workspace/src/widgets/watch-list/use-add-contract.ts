import { openChannel, pageId } from '@parallax/channels';
import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { PreviewContext } from '../frame/preview-context.ts';
import { withContract } from './watch-list-rows.ts';

/**
 * Adds the contracts received on `add-to-watchlist` to a watch list, and returns a function that adds
 * one. A preview of a watch list does not subscribe to the channel.
 *
 * @param keys the current list
 * @param contracts the catalogue; unlisted contracts from the channel are ignored
 * @param save stores the new list, whose last contract is the added one
 * @returns a function that adds a contract; returns false for a duplicate, which is not added
 */
export function useAddContract(
  keys: readonly string[],
  contracts: readonly Contract[],
  save: (keys: readonly string[]) => void,
): (key: string) => boolean {
  const isPreview = useContext(PreviewContext);
  const latest = useRef({ keys, contracts, save });
  useLayoutEffect(() => {
    latest.current = { keys, contracts, save };
  }, [keys, contracts, save]);

  const add = useCallback((key: string): boolean => {
    const current = latest.current;
    const next = withContract(current.keys, key);
    if (next === current.keys) return false;
    // a second contract may arrive before the first one is rendered
    latest.current = { ...current, keys: next };
    current.save(next);
    return true;
  }, []);

  useEffect(() => {
    if (isPreview) return undefined;
    const channel = openChannel('add-to-watchlist');
    channel.listen((message) => {
      if (!('contract' in message) || (message.to ?? pageId) !== pageId) return;
      const { contract: key, id } = message;
      if (!latest.current.contracts.some((contract) => contractKey(contract) === key)) return;
      const added = add(key);
      if (id !== undefined) channel.post({ taken: id, added });
    });
    return () => channel.close();
  }, [add, isPreview]);

  return add;
}
