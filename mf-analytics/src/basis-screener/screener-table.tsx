import { useContracts } from '@parallax/store';
import { useContractMenu } from '@parallax/trading-ui';
import { DataGrid, InlineFailure, Loaded, type TableState } from '@parallax/ui';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { useMarket } from '../market/use-market.ts';
import { Fill } from '../region/fill.tsx';
import { UnknownFees } from '../tables/unknown-fees.tsx';
import { screenerColumns } from './screener-columns.tsx';
import { createScreenerMarket } from './screener-market.ts';
import { type ScreenerRow, screenerScope } from './screener-rows.ts';

/** Every spot or perpetual leg against every dated future of its base, across all venues. */
export function ScreenerTable(props: {
  rows: readonly ScreenerRow[];
  state: TableState;
  onState: (state: TableState) => void;
  onRowActivate: (row: ScreenerRow) => void;
  empty: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const contracts = useContracts();
  const unavailable = useUnavailableVenues();
  const scope = useMemo(() => screenerScope(contracts, unavailable), [contracts, unavailable]);
  const { values, tickers, funding, valuesKey } = useMarket(box, scope);
  const market = useMemo(() => createScreenerMarket(values), [values]);
  const hasSeveralQuotes = useMemo(
    () => props.rows.some(({ leg, future }) => leg.quote !== future.quote),
    [props.rows],
  );
  const columns = useMemo(
    () => screenerColumns(market, unavailable, hasSeveralQuotes),
    [market, unavailable, hasSeveralQuotes],
  );
  const pairs = useMemo(() => props.rows.map(({ leg, future }) => [leg, future]), [props.rows]);
  const { menuOf, dialog } = useContractMenu();
  const rowMenu = useCallback(({ leg, future }: ScreenerRow) => menuOf(leg, future), [menuOf]);
  return (
    <Fill ref={box}>
      <Loaded result={tickers} failure="The prices could not be loaded" empty={null}>
        {() => (
          <DataGrid
            label="Legs against dated futures"
            noun="pair"
            columns={columns}
            rows={props.rows}
            rowKey={({ key }) => key}
            state={props.state}
            onState={props.onState}
            onRowActivate={props.onRowActivate}
            rowMenu={rowMenu}
            valuesKey={valuesKey}
            empty={props.empty}
            // the other figures need no funding rates
            controls={<InlineFailure result={funding} />}
            note={<UnknownFees pairs={pairs} />}
          />
        )}
      </Loaded>
      {dialog}
    </Fill>
  );
}
