import { Loaded, type QueryResult } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { useMarket } from '../market/use-market.ts';
import { Fill } from '../region/fill.tsx';
import { PairGrid } from '../tables/pair-grid.tsx';
import type { PairTableProps } from '../tables/pairs-view.tsx';
import { pairColumns } from './pair-columns.tsx';
import { createPairStore } from './pair-store.ts';
import { contractsOf, inFilterOrder, type PerpPair } from './pairs.ts';

/** Futures are included, since their index prices convert quotes that no perpetual connects. */
const SCOPE = { instType: 'perpetual,future' };

export function PairTable(props: PairTableProps<PerpPair>) {
  const { filters } = props.state;
  const box = useRef<HTMLDivElement>(null);
  const { values, tickers, funding, valuesKey, unavailable } = useMarket(box, SCOPE);
  const store = useMemo(() => createPairStore(values), [values]);
  const columns = useMemo(() => pairColumns(store, unavailable), [store, unavailable]);
  const ordered = useMemo(() => inFilterOrder(props.rows, filters), [props.rows, filters]);
  const missing: QueryResult<unknown> = tickers.data === undefined ? tickers : funding;

  return (
    <Fill ref={box}>
      <Loaded
        result={missing}
        failure="The prices and funding rates could not be loaded"
        empty={null}
      >
        {() => (
          <PairGrid
            {...props}
            label="Pairs of perpetuals"
            columns={columns}
            rows={ordered}
            contractsOf={contractsOf}
            valuesKey={valuesKey}
          />
        )}
      </Loaded>
    </Fill>
  );
}
