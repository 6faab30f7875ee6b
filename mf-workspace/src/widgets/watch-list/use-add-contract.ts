import { openChannel, pageId } from '@parallax/channels';
import { type Contract, contractKey } from '@parallax/protocol';
import { publishWatchList } from '@parallax/store';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { PreviewContext } from '../../widget-kit/frame/preview-context.ts';
import { withContract } from './watch-list-rows.ts';

/**
 * Adds the contracts received on `add-to-watchlist` to a watch list, and returns a function that adds
 * one. Publishes the list, so that others know what it contains. A preview of a watch list does neither.
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

  useEffect(() => (isPreview ? undefined : publishWatchList(keys)), [isPreview, keys]);

  const add = useCallback((key: string): boolean => {
    const current = latest.current;
    const next = withContract(current.keys, key);
    if (next === current.keys) return false;
    // a second contract may arrive before the first one is rendered
    latest.current = { ...current, keys: next };
    current.save(next);
    return true;
  }, []);

  /** whether the message with an id added its contract */
  const results = useRef(new Map<string, boolean>());
  useEffect(() => {
    if (isPreview) return undefined;
    const channel = openChannel('add-to-watchlist');
    channel.listen((message) => {
      if (!('contract' in message) || (message.to ?? pageId) !== pageId) return;
      const { contract: key, id } = message;
      if (!latest.current.contracts.some((contract) => contractKey(contract) === key)) return;
      if (id === undefined) {
        add(key);
        return;
      }
      // a sender that has received no reply in time repeats its message
      const added = results.current.get(id) ?? add(key);
      results.current.set(id, added);
      channel.post({ taken: id, added });
    });
    return () => channel.close();
  }, [add, isPreview]);

  return add;
}
