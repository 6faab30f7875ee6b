import { subscribeExchange } from '@parallax/feed';
import type { CompanyExchange, ExchangeState } from '@parallax/protocol';

/** A connection that is new in the list joins its live channels after this time. */
export const JOIN_DELAY_MS = 1_000;

export interface LiveChannels {
  /**
   * Joins the channels of active connections and leaves all others. Connections that the previous
   * list did not contain join after a delay.
   */
  set(connections: readonly CompanyExchange[]): void;
  /** Joins these connections without a delay, including those that are listed only later. */
  joinNow(ids: readonly string[]): void;
  close(): void;
}

/**
 * The live channels of the trader's active connections.
 *
 * @param onChange called when the server reports that a connection was changed, or with null when it
 *   was removed or is no longer visible to the trader
 */
export function openLiveChannels(
  onChange: (id: string, state: ExchangeState | null) => void,
): LiveChannels {
  const joined = new Map<string, () => void>();
  let connections: readonly CompanyExchange[] = [];
  /** the connections that have been listed; undefined before the first list */
  let listed: Set<string> | undefined;
  const delays = new Map<string, ReturnType<typeof setTimeout>>();

  const join = (): void => {
    const joinable = connections.filter(({ id, active }) => active && !delays.has(id));
    const ids = new Set(joinable.map(({ id }) => id));
    for (const [id, leave] of joined) {
      if (ids.has(id)) continue;
      joined.delete(id);
      leave();
    }
    for (const id of ids) {
      if (!joined.has(id))
        joined.set(
          id,
          subscribeExchange(id, (state) => changed(id, state)),
        );
    }
  };

  const changed = (id: string, state: ExchangeState | null): void => {
    const cached = connections.find((each) => each.id === id);
    if (!cached) return;
    const isSame =
      state?.active === cached.active &&
      state.name === cached.name &&
      state.apiKey === cached.apiKey;
    if (!isSame) onChange(id, state);
  };

  const endDelay = (id: string): void => {
    clearTimeout(delays.get(id));
    delays.delete(id);
  };
  const delay = (id: string): void => {
    endDelay(id);
    const end = (): void => {
      endDelay(id);
      join();
    };
    delays.set(id, setTimeout(end, JOIN_DELAY_MS));
  };

  return {
    set(next) {
      connections = next;
      for (const { id } of next) {
        if (listed && !listed.has(id)) delay(id);
      }
      listed = new Set(next.map(({ id }) => id));
      join();
    },
    joinNow(ids) {
      for (const id of ids) {
        listed?.add(id);
        endDelay(id);
      }
      join();
    },
    close() {
      for (const id of delays.keys()) endDelay(id);
      for (const leave of joined.values()) leave();
      joined.clear();
    },
  };
}
