import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { useFeedState } from '@parallax/feed';
import {
  ALL_FUNDING_RATES,
  ALL_FUNDING_RATES_WITH_PRICES,
  contractKey,
  listFundingRates,
} from '@parallax/protocol';
import { useContractsByKey, useVenueFilter } from '@parallax/store';
import { HiddenVenues, useContractsLoaded, usePolling, useWhileShown } from '@parallax/trading-ui';
import { DataGrid, EmptyState, Loaded, useIsNarrow } from '@parallax/ui';
import { useCallback, useMemo, useRef } from 'react';
import { AgeMark } from '../../widget-kit/frame/age-mark.tsx';
import { twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import {
  type FundingRow,
  fundingColumns,
  fundingRows,
  ONE_LINE_PX,
  usesPrices,
} from './funding-columns.tsx';
import styles from './funding-rates.module.css';
import type { FundingRatesSettings } from './funding-rates-settings.ts';

const REFRESH_MS = 10_000;

export function FundingRates(props: WidgetProps<FundingRatesSettings>) {
  const box = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(box, ONE_LINE_PX);
  const loaded = useContractsLoaded();
  const disconnected = useFeedState() === 'disconnected';
  const input = usesPrices(props.settings.table)
    ? ALL_FUNDING_RATES_WITH_PRICES
    : ALL_FUNDING_RATES;
  const query = useEndpointQuery(listFundingRates, input, {
    fallback: 'The funding rates could not be loaded',
  });
  useWhileShown(box, usePolling(query.refresh, REFRESH_MS));
  const empty = (
    <EmptyState title="No funding rates" hint="No venue lists a perpetual at present." />
  );
  return (
    <div ref={box} className={styles.widget} data-stale={disconnected ? '' : undefined}>
      <WidgetHeader
        subtitle={
          <>
            All perpetuals
            <AgeMark queries={[queryKeyOf(listFundingRates, input)]} isStale={disconnected} />
          </>
        }
      />
      {query.state === 'loading' || !loaded ? (
        <WidgetSkeleton label="Loading funding rates" />
      ) : (
        <Loaded result={query} failure="The funding rates could not be loaded" empty={empty}>
          {(rates) => <RatesTable {...props} {...{ rates, narrow }} />}
        </Loaded>
      )}
    </div>
  );
}

function RatesTable({
  settings,
  onSettings,
  rates,
  narrow,
}: WidgetProps<FundingRatesSettings> & {
  rates: Parameters<typeof fundingRows>[0];
  narrow: boolean;
}) {
  const byKey = useContractsByKey();
  const { passes } = useVenueFilter();
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useWhatIfMenu();
  const rowMenu = useCallback(({ contract }: FundingRow) => menuOf(contract), [menuOf]);
  const all = useMemo(() => fundingRows(rates, byKey), [rates, byKey]);
  const rows = useMemo(() => all.filter(({ contract }) => passes(contract)), [all, passes]);
  const columns = useMemo(() => fundingColumns(narrow), [narrow]);
  return (
    <>
      <DataGrid
        label={widgetOf('FUNDING_RATES').title}
        noun="perpetual"
        columns={columns}
        rows={rows}
        total={all.length}
        rowKey={({ contract }) => contractKey(contract)}
        {...twoLineRows(narrow)}
        state={settings.table}
        onState={(table) => onSettings({ table })}
        rowMenu={rowMenu}
        onRowActivate={({ contract }) => chooseContract(contractKey(contract))}
        empty={
          <HiddenVenues subject="Every perpetual" venues={rates.map(({ exchange }) => exchange)} />
        }
      />
      {dialog}
    </>
  );
}
