import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { type BulkTickers, contractKey, listTickers } from '@parallax/protocol';
import { useContracts, useFundingHours, useShownContracts } from '@parallax/store';
import { HiddenVenues, useContractsLoaded, usePolling, useWhileShown } from '@parallax/trading-ui';
import {
  DataGrid,
  EmptyState,
  InlineFailure,
  isHidden,
  type TableState,
  useHasWaited,
  useIsNarrow,
  usesLiveValues,
} from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { createMarketFigures } from '../../widget-kit/contract/market-figures.ts';
import { twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import styles from './market-overview.module.css';
import type { MarketOverviewSettings } from './market-overview-settings.ts';
import { DOLLAR_COLUMNS, overviewColumns } from './overview-columns.tsx';

/** The order of the rows and the figures that determine it change at most every 5 s. */
const REFRESH_MS = 5_000;
const FAILURE = 'The values to sort by could not be loaded';
/** In a narrower widget, separate columns for venue and type would leave no room for a price. */
const ONE_LINE_PX = 560;

export default function MarketOverview(props: WidgetProps<MarketOverviewSettings>) {
  return useContractsLoaded() ? (
    <LoadedOverview {...props} />
  ) : (
    <WidgetSkeleton label="Loading contracts" />
  );
}

function LoadedOverview({ settings, onSettings }: WidgetProps<MarketOverviewSettings>) {
  const box = useRef<HTMLDivElement>(null);
  const contracts = useContracts();
  const shown = useShownContracts();
  const chooseContract = useChooseContract();
  const figures = useMemo(() => createMarketFigures(contracts), [contracts]);
  const narrow = useIsNarrow(box, ONE_LINE_PX);
  const { table } = settings;
  const showsFunding =
    table.hidden?.includes('funding') !== true &&
    shown.some(({ instType }) => instType === 'perpetual');
  const fundingHours = useFundingHours({}, showsFunding);
  const columns = useMemo(
    () => overviewColumns(figures, narrow, fundingHours),
    [figures, narrow, fundingHours],
  );
  const tickers = useEndpointQuery(listTickers, {}, { fallback: FAILURE, isEmpty: () => false });
  const { data, refresh } = tickers;
  // rows are sorted by these values, but a slow response must not delay their prices
  const hasWaited = useHasWaited();
  const isAwaited = tickers.state === 'loading' && shown.length > 0 && !hasWaited;
  const awaited = awaitedReason(tickers);
  // set before sorting: the first response sorts at once, later ones at the next reordering
  const valuesKey = useMemo(() => {
    if (data === undefined) return 'missing';
    figures.setBulk(data);
    return 'loaded';
  }, [figures, data]);

  const { menuOf, dialog } = useWhatIfMenu();
  const usesBulk =
    usesLiveValues(columns, table) ||
    // the feed sends only the tickers of rows in view, which may not include the conversion rates
    columns.some((column) => DOLLAR_COLUMNS.has(column.id) && !isHidden(column, table));
  const poll = usePolling(refresh, REFRESH_MS);
  useWhileShown(box, usesBulk ? poll : undefined);
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={narrow && awaited === undefined ? subtitleOf(columns, table) : 'All contracts'}
      />
      {isAwaited ? (
        <WidgetSkeleton label="Loading prices" />
      ) : (
        <DataGrid
          label={widgetOf('MARKET_OVERVIEW').title}
          noun="contract"
          columns={columns}
          rows={shown}
          total={contracts.length}
          rowKey={contractKey}
          {...twoLineRows(narrow)}
          state={table}
          onState={(next) => onSettings({ table: next })}
          valuesKey={valuesKey}
          awaited={awaited}
          rowMenu={menuOf}
          reusesRows
          onRowActivate={(contract) => chooseContract(contractKey(contract))}
          empty={
            contracts.length > 0 ? (
              <HiddenVenues
                subject="Every contract"
                venues={contracts.map(({ exchange }) => exchange)}
              />
            ) : (
              <EmptyState title="No contracts" hint="No venue lists any at present." />
            )
          }
          controls={<InlineFailure result={tickers} />}
        />
      )}
      {dialog}
    </div>
  );
}

/** Why the figures of rows out of view, by which rows are sorted, are not known. */
function awaitedReason({ data, state }: EndpointQueryResult<BulkTickers>): string | undefined {
  if (data !== undefined) return undefined;
  return state === 'failed' ? FAILURE : 'The figures are still loading';
}

/** Names a sorted column that may be out of view, since the order would look random without it. */
function subtitleOf(columns: ReturnType<typeof overviewColumns>, { sorts }: TableState): string {
  const sorted = columns.find(({ id }) => id === sorts[0]?.columnId);
  if (sorted === undefined || sorted.fixed === true || sorted.essential === true) {
    return 'All contracts';
  }
  const { header } = sorted;
  return `By ${header.charAt(0).toLowerCase()}${header.slice(1)}`;
}
