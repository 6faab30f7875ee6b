import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { useFeedState } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  getVolatilityGrid,
  volatilityChangeSchema,
} from '@parallax/protocol';
import { useContracts } from '@parallax/store';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import { ChoiceButtons, DataGrid, EmptyState, Loaded } from '@parallax/ui';
import { useCallback, useMemo, useRef } from 'react';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { OptionMarketHeader } from '../../widget-kit/options/option-market-header.tsx';
import { contractsOfMarket, type OptionMarket } from '../../widget-kit/options/option-markets.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import { WithOptionMarket } from '../../widget-kit/options/with-option-market.tsx';
import { MissingNote } from '../../widget-kit/risk/figure-notes.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { optionsAtTheMoney } from './at-the-money.ts';
import { expiryOf, type GridRow, gridColumns } from './grid-columns.tsx';
import styles from './volatility-grid.module.css';
import type { VolatilityGridSettings } from './volatility-grid-settings.ts';

type Props = WidgetProps<VolatilityGridSettings>;

/** The server reads the chain of every expiry for it. */
const REFRESH_MS = 30_000;
const FAILURE = 'The volatilities could not be loaded';

const keyOf = ({ expiry }: GridRow): string => expiry;

/** The volatilities of the options of a base at a venue: expiries by delta, and their changes. */
export function VolatilityGrid(props: Props) {
  return (
    <WithOptionMarket settings={props.settings}>
      {(market) => <Grid {...props} market={market} />}
    </WithOptionMarket>
  );
}

/**
 * The market that the server answers for: where the options of a base are settled in several currencies, it is that
 * of the first one listed.
 */
function useAnsweredMarket(market: OptionMarket, contracts: readonly Contract[]): OptionMarket {
  return useMemo(() => {
    if (market.isOnly) return market;
    const { exchange, base } = market;
    const first = contracts.find(
      (each) => each.instType === 'option' && each.exchange === exchange && each.base === base,
    );
    const settle = first?.settle ?? null;
    return { ...market, settle, name: `${base}, ${settle}-settled` };
  }, [market, contracts]);
}

function Grid({ settings, onSettings, market: chosen }: Props & { market: OptionMarket }) {
  const { change, table } = settings;
  const box = useRef<HTMLDivElement>(null);
  const contracts = useContracts();
  const market = useAnsweredMarket(chosen, contracts);
  const listed = useMemo(() => contractsOfMarket(contracts, market), [contracts, market]);
  const input = { query: { exchange: market.exchange, base: market.base, change } };
  const query = useEndpointQuery(getVolatilityGrid, input, {
    fallback: FAILURE,
    isEmpty: ({ rows }) => rows.length === 0,
  });
  useWhileShown(box, usePolling(query.refresh, REFRESH_MS));
  const isDisconnected = useFeedState() === 'disconnected';
  const name = `${market.name} on ${market.exchangeName}`;
  return (
    <div ref={box} className={styles.widget} data-stale={isDisconnected ? '' : undefined}>
      <OptionMarketHeader
        settings={settings}
        onSettings={onSettings}
        market={market}
        queries={[queryKeyOf(getVolatilityGrid, input)]}
      />
      <div className={styles.toolbar}>
        <ChoiceButtons
          label="Change"
          choices={volatilityChangeSchema.options}
          value={change}
          onValue={(next) => onSettings({ change: next })}
        />
        {!market.isOnly && (
          <span className={styles.note}>{`Of the ${market.settle}-settled options only`}</span>
        )}
      </div>
      <div className={styles.table}>
        {query.state === 'loading' ? (
          <WidgetSkeleton label="Loading volatilities" />
        ) : (
          <Loaded
            result={query}
            failure={FAILURE}
            empty={
              <EmptyState
                title={`${market.exchangeName} publishes no volatilities of ${market.base}`}
                hint="Choose another underlying in the header."
              />
            }
          >
            {({ rows, missing }) => (
              <div className={styles.content}>
                <MissingNote missing={missing} />
                <div className={styles.table}>
                  <GridTable
                    label={`Volatilities of ${name}`}
                    rows={rows}
                    change={change}
                    listed={listed}
                    table={table}
                    onTable={(next) => onSettings({ table: next })}
                  />
                </div>
              </div>
            )}
          </Loaded>
        )}
      </div>
    </div>
  );
}

function GridTable({
  label,
  rows,
  change,
  listed,
  table,
  onTable,
}: {
  label: string;
  rows: readonly GridRow[];
  change: VolatilityGridSettings['change'];
  /** the contracts of the market */
  listed: readonly Contract[];
  table: VolatilityGridSettings['table'];
  onTable: (table: VolatilityGridSettings['table']) => void;
}) {
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useWhatIfMenu();
  const columns = useMemo(() => gridColumns(change), [change]);
  const atTheMoney = useCallback(
    (row: GridRow) => optionsAtTheMoney(listed, expiryOf(row), numberOf(row.forward)),
    [listed],
  );
  const rowMenu = useCallback((row: GridRow) => menuOf(...atTheMoney(row)), [menuOf, atTheMoney]);
  return (
    <>
      <DataGrid
        label={label}
        noun="expiry"
        plural="expiries"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        state={table}
        onState={onTable}
        rowMenu={rowMenu}
        onRowActivate={(row) => {
          const [call] = atTheMoney(row);
          if (call !== undefined) chooseContract(contractKey(call));
        }}
        empty={null}
      />
      {dialog}
    </>
  );
}
