import { useContracts } from '@parallax/store';
import { InlineFailure, Loaded } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { useMarket } from '../market/use-market.ts';
import { Fill } from '../region/fill.tsx';
import { PairGrid } from '../tables/pair-grid.tsx';
import type { PairTableProps } from '../tables/pairs-view.tsx';
import { screenerColumns } from './screener-columns.tsx';
import { createScreenerMarket } from './screener-market.ts';
import { contractsOf, type ScreenerRow, screenerScope } from './screener-rows.ts';

/** Every spot or perpetual leg against every dated future of its base, across all venues. */
export function ScreenerTable(props: PairTableProps<ScreenerRow>) {
  const { rows } = props;
  const box = useRef<HTMLDivElement>(null);
  const contracts = useContracts();
  const unavailable = useUnavailableVenues();
  const scope = useMemo(() => screenerScope(contracts, unavailable), [contracts, unavailable]);
  const { values, tickers, funding, valuesKey } = useMarket(box, scope);
  const market = useMemo(() => createScreenerMarket(values), [values]);
  const hasSeveralQuotes = useMemo(
    () => rows.some(({ leg, future }) => leg.quote !== future.quote),
    [rows],
  );
  const columns = useMemo(
    () => screenerColumns(market, unavailable, hasSeveralQuotes),
    [market, unavailable, hasSeveralQuotes],
  );
  return (
    <Fill ref={box}>
      <Loaded result={tickers} failure="The prices could not be loaded" empty={null}>
        {() => (
          <PairGrid
            {...props}
            label="Legs against dated futures"
            columns={columns}
            contractsOf={contractsOf}
            valuesKey={valuesKey}
            awaited={
              funding.state === 'loading' ? 'The funding rates are still loading' : undefined
            }
            // the other figures need no funding rates
            controls={<InlineFailure result={funding} />}
          />
        )}
      </Loaded>
    </Fill>
  );
}
