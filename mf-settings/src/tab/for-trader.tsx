import type { Trader } from '@parallax/protocol';
import { type Loadable, retryTrader, useTrader } from '@parallax/store';
import { Loaded, type QueryResult } from '@parallax/ui';
import { type ComponentType, createElement, type ReactNode } from 'react';

function queryResultOf(trader: Loadable<Trader>): QueryResult<Trader> {
  if (trader.state === 'success') return { state: 'shown', data: trader.value };
  if (trader.state === 'pending') return { state: 'loading' };
  return { state: 'failed', message: trader.message, retry: retryTrader };
}

/** A tab whose content depends on the signed-in trader. */
export const forTrader = (Content: ComponentType<{ trader: Trader }>) =>
  function Tab(): ReactNode {
    return (
      <Loaded
        result={queryResultOf(useTrader())}
        failure="Your information could not be loaded"
        empty={null}
      >
        {(trader) => createElement(Content, { trader })}
      </Loaded>
    );
  };
