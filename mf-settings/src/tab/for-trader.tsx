import type { Trader } from '@parallax/protocol';
import { type Loadable, retryTrader, useTrader } from '@parallax/store';
import { Loaded, type QueryResult } from '@parallax/ui';
import type { ComponentType, ReactNode } from 'react';
import { CompanyId } from './company-id.ts';

function queryResultOf(trader: Loadable<Trader>): QueryResult<Trader> {
  if (trader.state === 'success') return { state: 'shown', data: trader.value };
  if (trader.state === 'pending') return { state: 'loading' };
  return { state: 'failed', message: trader.message, retry: retryTrader };
}

function ForTrader({
  content: Content,
}: {
  content: ComponentType<{ trader: Trader }>;
}): ReactNode {
  return (
    <Loaded
      result={queryResultOf(useTrader())}
      failure="Your information could not be loaded"
      empty={null}
    >
      {(trader) => (
        <CompanyId value={trader.companyId}>
          <Content trader={trader} />
        </CompanyId>
      )}
    </Loaded>
  );
}

/** A tab whose content depends on the signed-in trader and their company, see `useCompanyId`. */
export const forTrader = (content: ComponentType<{ trader: Trader }>) => () => (
  <ForTrader content={content} />
);
