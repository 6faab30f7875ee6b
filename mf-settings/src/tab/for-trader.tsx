import type { Trader } from '@parallax/protocol';
import { type Loadable, retryTrader, useTrader } from '@parallax/store';
import { Loaded, type QueryResult } from '@parallax/ui';
import type { ComponentType, ReactNode } from 'react';
import { TabTrader } from './tab-trader.ts';

function queryResultOf(trader: Loadable<Trader>): QueryResult<Trader> {
  if (trader.state === 'success') return { state: 'shown', data: trader.value };
  if (trader.state === 'pending') return { state: 'loading' };
  return { state: 'failed', message: trader.message, retry: retryTrader };
}

function ForTrader({ content: Content }: { content: ComponentType }): ReactNode {
  return (
    <Loaded
      result={queryResultOf(useTrader())}
      failure="Your information could not be loaded"
      empty={null}
    >
      {(trader) => (
        <TabTrader value={trader}>
          <Content />
        </TabTrader>
      )}
    </Loaded>
  );
}

/** A tab whose content depends on the signed-in trader and their company, see `useTabTrader`. */
export const forTrader = (content: ComponentType) => () => <ForTrader content={content} />;
