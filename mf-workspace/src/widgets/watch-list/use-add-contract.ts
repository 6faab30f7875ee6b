import { openChannel, pageId } from '@parallax/channels';
import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { PreviewContext } from '../frame/preview-context.ts';
import { withContract } from './watch-list-rows.ts';

/**
 * Adds contracts to a watch list, through the returned function and from the channel
 * `add-to-watchlist`, to which a previewed list does not subscribe. Duplicates are not added.
 *
 * @param keys the current list
 * @param contracts the catalogue; unlisted contracts from the channel are ignored
 * @param save stores the new list
 * @returns a function that adds a contract and returns false for a duplicate
 */
export function useAdditions(
  keys: readonly string[],
  contracts: readonly Contract[],
  save: (keys: readonly string[]) => void,
): (key: string) => boolean {
  const previewed = useContext(PreviewContext);
  const latest = useRef({ keys, contracts, save });
  useLayoutEffect(() => {
    latest.current = { keys, contracts, save };
  }, [keys, contracts, save]);

  const add = useCallback((key: string): boolean => {
    const current = latest.current;
    const added = withContract(current.keys, key);
    if (added === current.keys) return false;
    // two additions may arrive before the first has rendered
    latest.current = { ...current, keys: added };
    current.save(added);
    return true;
  }, []);

  useEffect(() => {
    if (previewed) return undefined;
    const channel = openChannel('add-to-watchlist');
    channel.listen((message) => {
      if (!('contract' in message) || (message.to ?? pageId) !== pageId) return;
      const { contract: key, id } = message;
      if (!latest.current.contracts.some((contract) => contractKey(contract) === key)) return;
      const added = add(key);
      if (id !== undefined) channel.post({ taken: id, added });
    });
    return () => channel.close();
  }, [add, previewed]);

  return add;
}
