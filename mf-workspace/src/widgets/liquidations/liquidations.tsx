import { isRejection } from '@parallax/api';
import type { Contract, Liquidation } from '@parallax/protocol';
import { useContracts, useExchanges, useShownContracts } from '@parallax/store';
import { HiddenVenues, useContractsLoaded } from '@parallax/trading-ui';
import {
  Button,
  ChoiceButtons,
  EmptyState,
  FailurePanel,
  NarrowToolbarContext,
  Notice,
  OutageMark,
  useIsNarrow,
} from '@parallax/ui';
import { useCallback, useContext, useMemo, useRef } from 'react';
import { useDollarRates } from '../../widget-kit/contract/use-dollar-rates.ts';
import { OpenSettingsContext } from '../../widget-kit/frame/open-settings-context.ts';
import { useIsShort } from '../../widget-kit/frame/use-is-short.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { ValuedLiquidation } from './liquidation-bars.ts';
import { LiquidationParts } from './liquidation-parts.tsx';
import { LiquidationTotals } from './liquidation-totals.tsx';
import { liquidationVenues } from './liquidation-venues.ts';
import styles from './liquidations.module.css';
import { type LiquidationsSettings, VIEWS } from './liquidations-settings.ts';
import { type MissingLiquidations, NoLiquidations } from './no-liquidations.tsx';
import { ONE_LINE_PX } from './tape-columns.tsx';
import { FAILURE, useLiquidations } from './use-liquidations.ts';

/**
 * Values liquidations in US dollars at the first current rate of their quote; null until then.
 */
function useDollarValues(contracts: readonly Contract[], quotes: readonly string[]) {
  const dollarsOf = useDollarRates(contracts, quotes);
  return useCallback(
    (liquidation: Liquidation): ValuedLiquidation => {
      const rate = dollarsOf(liquidation.quote);
      const dollars = rate === undefined ? null : liquidation.quote_value * rate;
      return { ...liquidation, dollars };
    },
    [dollarsOf],
  );
}

type Props = WidgetProps<LiquidationsSettings>;

/** In a lower widget, more than one line of controls would leave few rows. */
const SHORT_PX = 400;

const EARLIER_FAILURE = 'Earlier liquidations could not be loaded';
const FILTERED = 'the venues in the venue filter';
/** The list is complete up to an outage of the feed. */
const atOutage = (noticedAt: number): number => noticedAt;
const neverReceived = (): undefined => undefined;

export function LiquidationsWidget(props: Props) {
  const { exchange, base } = props.settings;
  const contracts = useContracts();
  const shown = useShownContracts();
  const exchanges = useExchanges();
  const openSettings = useContext(OpenSettingsContext);
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
  if (all.length === 0) {
    return (
      <EmptyState title="No liquidations" hint="No venue lists perpetuals or futures at present." />
    );
  }
  const venues =
    exchange === undefined ? permitted : permitted.filter((each) => each.name === exchange);
  if (venues.length === 0) {
    const subject = name === undefined ? 'Every venue with liquidations' : name;
    const hidden = venue === undefined ? all : [venue];
    return <HiddenVenues subject={subject} venues={hidden.map((each) => each.name)} />;
  }
  return (
    <Liquidations
      key={`${exchange} ${base}`}
      {...props}
      venues={venues.map((each) => each.name)}
      venuePhrase={name ?? (permitted.length < all.length ? FILTERED : undefined)}
      venueLabel={name ?? 'All venues'}
    />
  );
}

function Liquidations(
  props: Props & {
    venues: readonly string[];
    venueLabel: string;
    venuePhrase: MissingLiquidations['venuePhrase'];
  },
) {
  const { settings, onSettings, venues, venueLabel, venuePhrase } = props;
  const box = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(box, ONE_LINE_PX);
  const short = useIsShort(box, SHORT_PX);
  const { query, all, isPartial } = useLiquidations(box, settings, venues);
  const { shown, count, unvalued, since } = useValued(all, venues, settings);
  const subject = settings.base ?? 'All bases';
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={
          <>
            {`${subject} · ${venueLabel}`}
            <OutageMark receivedAt={shown.length > 0 ? atOutage : neverReceived} />
          </>
        }
      />
      <div className={styles.toolbar} data-short={short || undefined}>
        <NarrowToolbarContext value={short}>
          <ChoiceButtons
            label="View"
            choices={VIEWS}
            value={settings.view}
            onValue={(view) => onSettings({ view })}
            collapses
          />
        </NarrowToolbarContext>
        <LiquidationTotals
          liquidations={shown}
          since={query.data && since}
          short={short}
          count={count}
          unvalued={unvalued}
        />
      </div>
      {query.state === 'failed' && shown.length > 0 && (
        <div className={styles.notice}>
          <Notice tone="warning">
            {`${EARLIER_FAILURE}: ${query.message} `}
            <Button onClick={query.retry}>Try again</Button>
          </Notice>
        </div>
      )}
      {query.state === 'loading' && shown.length === 0 ? (
        <WidgetSkeleton label="Loading liquidations" />
      ) : query.state === 'failed' && shown.length === 0 ? (
        <Failure query={query} venueLabel={venueLabel} />
      ) : (
        <LiquidationParts
          {...props}
          shown={shown}
          unvalued={unvalued}
          narrow={narrow}
          empty={
            <NoLiquidations
              settings={settings}
              count={count}
              unvalued={unvalued.length}
              isPartial={isPartial}
              venuePhrase={venuePhrase}
            />
          }
        />
      )}
    </div>
  );
}

/**
 * The liquidations of the permitted venues and the chosen base that are worth the minimum value or
 * more. `count`, `unvalued` (no value in US dollars) and `since` (the oldest) are of any value.
 */
function useValued(
  all: readonly Liquidation[],
  venues: readonly string[],
  { base, least }: LiquidationsSettings,
): {
  shown: readonly ValuedLiquidation[];
  count: number;
  unvalued: readonly ValuedLiquidation[];
  since: number | undefined;
} {
  const contracts = useContracts();
  const quotes = useMemo(() => [...new Set(all.map(({ quote }) => quote))].sort(), [all]);
  const valued = useDollarValues(contracts, quotes);
  const names = venues.join(' ');
  return useMemo(() => {
    const permitted = new Set(names.split(' '));
    const chosen = all
      .filter((each) => permitted.has(each.exchange) && (base === undefined || each.base === base))
      .map(valued);
    return {
      shown: chosen.filter(({ dollars }) => least === 0 || (dollars !== null && dollars >= least)),
      count: chosen.length,
      unvalued: chosen.filter(({ dollars }) => dollars === null),
      since: chosen[0]?.at,
    };
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
