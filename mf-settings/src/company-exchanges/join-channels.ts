import { subscribeExchange } from '@parallax/feed';
import { type CompanyExchange, type ExchangeState, exchangeStateSchema } from '@parallax/protocol';
import { ADD_DELAY_MS } from './reload-company-exchanges.ts';

const toState = (exchange: ExchangeState): string =>
  JSON.stringify(exchangeStateSchema.parse(exchange));

/** The live channels of the company's active connections. */
export interface ExchangeChannels {
  /** Joins the channels of active connections and leaves all others. */
  follow(exchanges: readonly CompanyExchange[]): void;
  leaveAll(): void;
}

/**
 * Joins through the feed. A connection that was added since the first list is joined after
 * `ADD_DELAY_MS`.
 *
 * @param onChange called when a channel reports a state that differs from the followed one
 */
export function createChannels(onChange: () => void): ExchangeChannels {
  const states = new Map<string, string>();
  const leaves = new Map<string, () => void>();
  let isFirst = true;

  const join = (id: string): (() => void) =>
    subscribeExchange(id, (state) => {
      if (state === null || toState(state) !== states.get(id)) onChange();
    });
  const joinLater = (id: string): (() => void) => {
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      leave = join(id);
    }, ADD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      leave?.();
    };
  };
  const leave = (id: string): void => {
    leaves.get(id)?.();
    leaves.delete(id);
  };

  return {
    follow(exchanges) {
      const active = exchanges.filter((exchange) => exchange.active);
      const ids = new Set(active.map(({ id }) => id));
      for (const id of leaves.keys()) if (!ids.has(id)) leave(id);
      const added = new Set(isFirst ? [] : ids);
      for (const id of states.keys()) added.delete(id);
      for (const exchange of exchanges) states.set(exchange.id, toState(exchange));
      for (const id of ids) {
        if (!leaves.has(id)) leaves.set(id, added.has(id) ? joinLater(id) : join(id));
      }
      isFirst = false;
    },
    leaveAll() {
      for (const id of leaves.keys()) leave(id);
      isFirst = true;
    },
  };
}
