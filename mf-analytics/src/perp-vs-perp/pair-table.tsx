import { useContractMenu } from '@parallax/trading-ui';
import { DataGrid, Loaded, type QueryResult, type TableState } from '@parallax/ui';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useMarket } from '../market/use-market.ts';
import { Fill } from '../region/fill.tsx';
import { UnknownFees } from '../tables/unknown-fees.tsx';
import { pairColumns } from './pair-columns.tsx';
import { createPairStore } from './pair-store.ts';
import type { PerpPair } from './pairs.ts';

/** Futures are included, since their index prices convert quotes that no perpetual connects. */
const SCOPE = { instType: 'perpetual,future' };

export function PairTable(props: {
  pairs: readonly PerpPair[];
  state: TableState;
  onState: (state: TableState) => void;
  onRowActivate: (pair: PerpPair) => void;
  empty: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { values, tickers, funding, valuesKey, unavailable } = useMarket(box, SCOPE);
  const store = useMemo(() => createPairStore(values), [values]);
  const columns = useMemo(() => pairColumns(store, unavailable), [store, unavailable]);
  const { menuOf, dialog } = useContractMenu();
  const rowMenu = useCallback(({ first, second }: PerpPair) => menuOf(first, second), [menuOf]);
  const legs = useMemo(
    () => props.pairs.map(({ first, second }) => [first, second]),
    [props.pairs],
  );
  const missing: QueryResult<unknown> = tickers.data === undefined ? tickers : funding;

  return (
    <Fill ref={box}>
      <Loaded
        result={missing}
        failure="The prices and funding rates could not be loaded"
        empty={null}
      >
        {() => (
          <DataGrid
            label="Pairs of perpetuals"
            noun="pair"
            columns={columns}
            rows={props.pairs}
            rowKey={({ key }) => key}
            state={props.state}
            onState={props.onState}
            onRowActivate={props.onRowActivate}
            rowMenu={rowMenu}
            valuesKey={valuesKey}
            empty={props.empty}
            note={<UnknownFees pairs={legs} />}
          />
        )}
      </Loaded>
      {dialog}
    </Fill>
  );
}
