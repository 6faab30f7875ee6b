import { isRejection } from '@parallax/api';
import { useFeedState } from '@parallax/feed';
import { contractKey, type Liquidation } from '@parallax/protocol';
import { useContracts, useExchanges, useShownContracts, useVenueFilter } from '@parallax/store';
import { useContractMenu, useContractsLoaded } from '@parallax/trading-ui';
import {
  Button,
  ChoiceButtons,
  DataGrid,
  EmptyState,
  FailurePanel,
  FilteredOut,
} from '@parallax/ui';
import { formatCompact } from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useCallback, useContext, useMemo, useRef } from 'react';
import { useChooseContract } from '../../links/use-choose-contract.ts';
import { OpenSettingsContext } from '../frame/open-settings-context.ts';
import { WidgetHeader } from '../frame/widget-header.tsx';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { liquidationBars, liquidationKey, type ValuedLiquidation } from './liquidation-bars.ts';
import { LiquidationChart } from './liquidation-chart.tsx';
import { liquidationVenues } from './liquidation-venues.ts';
import styles from './liquidations.module.css';
import { BARS, type LiquidationsSettings, VIEWS } from './liquidations-settings.ts';
import { TAPE_COLUMNS, type TapeRow } from './tape-columns.tsx';
import { useDollarValues } from './use-dollar-values.ts';
import { FAILURE, useLiquidations } from './use-liquidations.ts';

type Props = WidgetProps<LiquidationsSettings>;

export function LiquidationsWidget(props: Props) {
  const { exchange } = props.settings;
  const contracts = useContracts();
  const shown = useShownContracts();
  const exchanges = useExchanges();
  const openSettings = useContext(OpenSettingsContext);
  const { choose } = useVenueFilter();
  const all = useMemo(() => liquidationVenues(contracts), [contracts]);
  const permitted = useMemo(() => liquidationVenues(shown), [shown]);
  if (!useContractsLoaded()) return <WidgetSkeleton label="Loading liquidations" />;
  const venue = all.find(({ name }) => name === exchange);
  const name = venue?.displayName ?? exchanges.find((each) => each.name === exchange)?.displayName;
  if (exchange !== undefined && venue === undefined) {
    return (
      <EmptyState
        title={`${name ?? exchange} has no liquidations`}
        hint="It lists neither perpetuals nor futures."
        action={<Button onClick={openSettings}>Choose another</Button>}
      />
    );
  }
  const venues =
    exchange === undefined ? permitted : permitted.filter((each) => each.name === exchange);
  if (venues.length === 0) {
    const subject = name === undefined ? 'Every venue with liquidations' : name;
    return <FilteredOut subject={subject} onClear={() => choose([])} />;
  }
  return (
    <Liquidations
      key={exchange}
      {...props}
      venues={venues.map((each) => each.name)}
      venueLabel={name ?? 'All venues'}
    />
  );
}

function Liquidations(props: Props & { venues: readonly string[]; venueLabel: string }) {
  const { settings, onSettings, venues, venueLabel } = props;
  const box = useRef<HTMLDivElement>(null);
  const { query, all } = useLiquidations(box, settings.exchange, venues);
  const shown = useValued(all, venues, settings);
  const offline = useFeedState() === 'disconnected';
  const subject = settings.base ?? 'All bases';
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={
          <>
            {offline && <span className={styles.stale}>stale</span>}
            {`${subject} · ${venueLabel}`}
          </>
        }
      />
      <div className={styles.toolbar}>
        <ChoiceButtons
          label="View"
          choices={VIEWS}
          value={settings.view}
          onValue={(view) => onSettings({ view })}
        />
        <Totals liquidations={shown} />
      </div>
      {query.state === 'loading' && all.length === 0 ? (
        <WidgetSkeleton label="Loading liquidations" />
      ) : query.state === 'failed' && all.length === 0 ? (
        <Failure query={query} venueLabel={venueLabel} />
      ) : (
        <Parts {...props} shown={shown} />
      )}
    </div>
  );
}

/** The liquidations of the permitted venues and the chosen base, above the minimum value. */
function useValued(
  all: readonly Liquidation[],
  venues: readonly string[],
  { base, least }: LiquidationsSettings,
): readonly ValuedLiquidation[] {
  const contracts = useContracts();
  const quotes = useMemo(() => [...new Set(all.map(({ quote }) => quote))].sort(), [all]);
  const valued = useDollarValues(contracts, quotes);
  const names = venues.join(' ');
  return useMemo(() => {
    const permitted = new Set(names.split(' '));
    return all
      .filter((each) => permitted.has(each.exchange) && (base === undefined || each.base === base))
      .map(valued)
      .filter(({ dollars }) => least === 0 || (dollars !== null && dollars >= least));
  }, [all, names, base, least, valued]);
}

function Failure(props: {
  query: ReturnType<typeof useLiquidations>['query'];
  venueLabel: string;
}) {
  const { query, venueLabel } = props;
  const openSettings = useContext(OpenSettingsContext);
  if (query.state !== 'failed') return null;
  if (isRejection(query.error) && query.error.status === 404) {
    return (
      <EmptyState
        title={`${venueLabel} publishes no liquidations`}
        action={<Button onClick={openSettings}>Choose another</Button>}
      />
    );
  }
  return <FailurePanel title={FAILURE} detail={query.message} onRetry={query.retry} />;
}

function Totals({ liquidations }: { liquidations: readonly ValuedLiquidation[] }) {
  const [total] = useMemo(
    () => liquidationBars(liquidations, Number.MAX_SAFE_INTEGER),
    [liquidations],
  );
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>Longs</dt>
        <dd className={styles.down}>{formatCompact(total?.longs ?? 0)} USD</dd>
      </div>
      <div className={styles.figure}>
        <dt>Shorts</dt>
        <dd className={styles.up}>{formatCompact(total?.shorts ?? 0)} USD</dd>
      </div>
    </dl>
  );
}

function Parts(props: Props & { shown: readonly ValuedLiquidation[]; venueLabel: string }) {
  const { settings, onSettings, shown, venueLabel } = props;
  const { view, bar } = settings;
  const zone = useTimeZone();
  const contracts = useContracts();
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useContractMenu();
  const rowMenu = useCallback(
    ({ contract }: TapeRow) => (contract ? menuOf(contract) : menuOf()),
    [menuOf],
  );
  const byKey = useMemo(
    () => new Map(contracts.map((contract) => [contractKey(contract), contract])),
    [contracts],
  );
  const rows = useMemo(
    () =>
      shown
        .map((liquidation) => ({ liquidation, contract: byKey.get(liquidation.contract) }))
        .reverse(),
    [shown, byKey],
  );
  const empty = (
    <EmptyState
      title="No liquidations in the last 24 hours"
      hint="New ones appear here as they happen."
    />
  );
  return (
    <>
      {view !== 'Tape' && (
        <div className={styles.part}>
          <LiquidationChart
            title={`Liquidations, ${settings.base ?? 'all bases'}, ${venueLabel}`}
            liquidations={shown}
            bar={bar}
            empty={empty}
            controls={
              <ChoiceButtons
                label="Bar"
                choices={BARS}
                value={bar}
                onValue={(next) => onSettings({ bar: next })}
              />
            }
          />
        </div>
      )}
      {view !== 'Bars' && (
        <div className={styles.part}>
          <DataGrid
            label="Liquidations"
            noun="liquidation"
            key={zone}
            columns={TAPE_COLUMNS}
            rows={rows}
            rowKey={({ liquidation }) => liquidationKey(liquidation)}
            state={settings.table}
            onState={(table) => onSettings({ table })}
            rowMenu={rowMenu}
            onRowActivate={({ contract }) => {
              if (contract) chooseContract(contractKey(contract));
            }}
            empty={empty}
          />
          {dialog}
        </div>
      )}
    </>
  );
}
