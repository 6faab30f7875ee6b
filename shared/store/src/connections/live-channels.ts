import { subscribeExchange } from '@parallax/feed';
import type { CompanyExchange, ExchangeState } from '@parallax/protocol';

/** New connections that do not join their live channels yet. */
const delayed = new Set<string>();
let update: (() => void) | undefined;

/** Delays joining the live channels of a new connection; returns a function that ends the delay. */
export function delayJoin(id: string): () => void {
  delayed.add(id);
  return () => {
    if (delayed.delete(id)) update?.();
  };
}

export interface LiveChannels {
  /** Joins the channels of active connections and leaves all others. */
  set(connections: readonly CompanyExchange[]): void;
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

  const join = (): void => {
    const wanted = connections.filter(({ id, active }) => active && !delayed.has(id));
    const ids = new Set(wanted.map(({ id }) => id));
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

  update = join;
  return {
    set(next) {
      connections = next;
      join();
    },
    close() {
      if (update === join) update = undefined;
      for (const leave of joined.values()) leave();
      joined.clear();
    },
  };
}
