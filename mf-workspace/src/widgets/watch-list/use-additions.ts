import { openChannel, pageId } from '@parallax/channels';
import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { PreviewContext } from '../frame/preview-context.ts';
import { withContract } from './watched-contracts.ts';

/**
 * Adds contracts to a watch list, through the returned function and from the channel
 * `add-to-watchlist`, which a previewed list ignores. Duplicates are not added.
 *
 * @param keys the current list
 * @param contracts the catalogue; unlisted contracts from the channel are ignored
 * @param save stores the new list
 * @returns a function that adds a contract; false if the list has it already
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
    const now = latest.current;
    const added = withContract(now.keys, key);
    if (added === now.keys) return false;
    // two additions may arrive before the first has rendered
    latest.current = { ...now, keys: added };
    now.save(added);
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
