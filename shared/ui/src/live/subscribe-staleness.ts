import { type Outage, serverNow, subscribeOutage, subscribeTicker } from '@parallax/feed';
import { partsOfContractKey } from '@parallax/protocol';

/** Stale values. */
export interface Staleness {
  /** the time of the oldest stale value in Unix milliseconds; undefined if unknown */
  readonly since: number | undefined;
}

/** A contract without a ticker is stale during an outage of its venue or of the feed. */
function subscribeContract(
  key: string,
  listener: (staleness: Staleness | undefined) => void,
): () => void {
  let updatedAt = 0;
  let wasStale: boolean | undefined;
  let endOutage: (() => void) | undefined;
  const endTicker = subscribeTicker(key, ({ at }, { stale }) => {
    endOutage?.();
    endOutage = undefined;
    if (!stale) updatedAt = serverNow();
    else if (wasStale !== true) updatedAt = Math.max(updatedAt, at);
    if (stale === wasStale) return;
    wasStale = stale;
    listener(stale ? { since: updatedAt } : undefined);
  });
  if (wasStale === undefined) {
    const onOutage = (outage: Outage | undefined): void => listener(outage);
    endOutage = subscribeOutage(partsOfContractKey(key).exchange, onOutage);
  }
  return () => {
    endTicker();
    endOutage?.();
  };
}

/**
 * Calls the listener with the staleness of the contracts of these keys, and with undefined while the
 * prices of all are current or still awaited.
 *
 * @returns the unsubscribe function
 */
export function subscribeStaleness(
  keys: readonly string[],
  listener: (staleness: Staleness | undefined) => void,
): () => void {
  const stale = new Map<string, Staleness>();
  const notify = (): void => {
    const times = [...stale.values()].flatMap(({ since }) => since ?? []);
    if (stale.size === 0) listener(undefined);
    else listener({ since: times.length === 0 ? undefined : Math.min(...times) });
  };
  const ends = keys.map((key) =>
    subscribeContract(key, (staleness) => {
      if (staleness === undefined) stale.delete(key);
      else stale.set(key, staleness);
      notify();
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}
