import { serverNow, subscribeBook, subscribeTicker } from '@parallax/feed';
import { partsOfContractKey } from '@parallax/protocol';
import { subscribeNoticedOutage } from './subscribe-noticed-outage.ts';

/** Stale values. */
export interface Staleness {
  /** the time of the oldest stale value in Unix milliseconds; undefined if none was received */
  readonly since: number | undefined;
  /** if a value is missing: when its venue last sent something; undefined if unknown */
  readonly outageSince?: number | undefined;
  /** if a value is missing: since when the page waits for it */
  readonly noticedAt?: number | undefined;
}

type Listener = (staleness: Staleness | undefined) => void;

/** Returns a listener for the values of a topic that calls `listener` when their staleness changes. */
function createValueListener(listener: Listener) {
  let updatedAt = 0;
  let wasStale: boolean | undefined;
  return ({ at }: { at: number }, { stale }: { stale: boolean }): void => {
    const before = updatedAt;
    updatedAt = stale ? Math.max(updatedAt, at) : serverNow();
    if (stale === wasStale && (!stale || updatedAt === before)) return;
    wasStale = stale;
    listener(stale ? { since: updatedAt } : undefined);
  };
}

/** A contract without a ticker is stale during an outage of its venue or of the feed. */
function subscribeContract(key: string, listener: Listener): () => void {
  const listenToValue = createValueListener(listener);
  let hasTicker = false;
  let endOutage: (() => void) | undefined;
  const endTicker = subscribeTicker(key, (ticker, state) => {
    hasTicker = true;
    endOutage?.();
    endOutage = undefined;
    listenToValue(ticker, state);
  });
  if (!hasTicker) {
    endOutage = subscribeNoticedOutage(partsOfContractKey(key).exchange, (outage) =>
      listener(
        outage && { since: undefined, outageSince: outage.since, noticedAt: outage.noticedAt },
      ),
    );
  }
  return () => {
    endTicker();
    endOutage?.();
  };
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/**
 * Calls the listener with the staleness of the contracts of these keys, and with undefined while the
 * prices of all are current or still awaited.
 *
 * @param books keys of contracts whose books are shown as well, which may be stale on their own
 * @returns the unsubscribe function
 */
export function subscribeStaleness(
  keys: readonly string[],
  listener: Listener,
  books: readonly string[] = [],
): () => void {
  const stale = new Map<string, Staleness>();
  const notify = (): void => {
    if (stale.size === 0) listener(undefined);
    else {
      const all = [...stale.values()];
      listener({
        since: earliest(all.map(({ since }) => since)),
        outageSince: earliest(all.map(({ outageSince }) => outageSince)),
        noticedAt: earliest(all.map(({ noticedAt }) => noticedAt)),
      });
    }
  };
  const listenerOf =
    (topic: string): Listener =>
    (staleness) => {
      if (staleness === undefined) stale.delete(topic);
      else stale.set(topic, staleness);
      notify();
    };
  const ends = [
    ...keys.map((key) => subscribeContract(key, listenerOf(`ticker ${key}`))),
    ...books.map((key) => subscribeBook(key, createValueListener(listenerOf(`book ${key}`)))),
  ];
  return () => {
    for (const end of ends) end();
  };
}
