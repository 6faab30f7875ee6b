import { serverNow } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import {
  useContracts,
  useDefaultContract,
  useShownContracts,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { HiddenVenues, useContractsLoaded } from '@parallax/trading-ui';
import { Button, EmptyState, everySecond } from '@parallax/ui';
import { type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { OpenSettingsContext } from '../frame/open-settings-context.ts';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import { useReportRefusal } from '../links/linked-contract-context.ts';
import { useLinkedContract } from '../links/use-linked-contract.ts';
import {
  expiriesOf,
  nearestMarket,
  type OptionMarket,
  type OptionMarketSettings,
  optionMarketsOf,
} from './option-markets.ts';

/**
 * The expiries of a market that have not passed, soonest first. Stable until one passes, or until the
 * server's time turns out to differ from the local time.
 */
export function useExpiries(
  contracts: readonly Contract[],
  market: Pick<OptionMarket, 'exchange' | 'base' | 'settle'> | undefined,
): readonly number[] {
  const { exchange, base, settle = null } = market ?? {};
  const expiries = useMemo(
    () =>
      exchange === undefined || base === undefined
        ? []
        : expiriesOf(contracts, { exchange, base, settle }),
    [contracts, exchange, base, settle],
  );
  const passed = useSyncExternalStore(everySecond, () => {
    const now = serverNow();
    return expiries.filter((expiry) => expiry <= now).length;
  });
  return useMemo(() => expiries.slice(passed), [expiries, passed]);
}

/**
 * The best match for the link's contract, else the market of the settings, else the best match for the default
 * contract among the markets that pass the venue filter.
 */
export function useOptionMarket(settings: OptionMarketSettings) {
  const { exchange, base, settle } = settings;
  const contracts = useContracts();
  const shown = useShownContracts();
  const defaultContract = useDefaultContract();
  const markets = useMemo(() => optionMarketsOf(contracts), [contracts]);
  const offered = useMemo(() => optionMarketsOf(shown), [shown]);
  const accepts = (contract: Contract): boolean =>
    markets.some((market) => market.base === contract.base);
  const linked = useLinkedContract(settings, accepts);
  if (linked) {
    const ofBase = [...offered, ...markets].filter((market) => market.base === linked.base);
    return { market: nearestMarket(ofBase, linked), offered, accepts };
  }
  if (exchange === undefined || base === undefined) {
    return { market: nearestMarket(offered, defaultContract) ?? markets[0], offered, accepts };
  }
  const chosen = markets.find(
    (each) =>
      each.exchange === exchange &&
      each.base === base &&
      (settle === undefined || each.settle === settle),
  );
  return { market: chosen, offered, accepts };
}

/** Renders a widget of the options of a base at a venue, or explains why there are none. */
export function WithOptionMarket({
  settings,
  children,
}: {
  settings: OptionMarketSettings;
  children: (market: OptionMarket, expiries: readonly number[]) => ReactNode;
}) {
  const openSettings = useContext(OpenSettingsContext);
  const contracts = useContracts();
  const nameOfVenue = useVenueNames();
  const loaded = useContractsLoaded();
  const { passes } = useVenueFilter();
  const { market, accepts } = useOptionMarket(settings);
  useReportRefusal(accepts);
  // the same array until an expiry passes, since charts redraw for a new one
  const expiries = useExpiries(contracts, market);
  const choice = <Button onClick={openSettings}>Choose another</Button>;
  if (!loaded) return <WidgetSkeleton label="Loading options" withSubject />;
  if (market === undefined) {
    const { exchange, base, settle } = settings;
    if (exchange === undefined) {
      return <EmptyState title="No options" hint="No venue lists any at present." />;
    }
    const kind = settle === undefined ? 'options' : `${settle}-settled options`;
    const title = `${nameOfVenue(exchange)} has no ${kind} on ${base}`;
    return <EmptyState title={title} action={choice} />;
  }
  const { exchange, exchangeName, base, name } = market;
  const subject = `The market for ${name} options on ${exchangeName}`;
  if (!passes(market))
    return <HiddenVenues subject={subject} venues={[exchange]} action={choice} />;
  if (expiries.length === 0) {
    return (
      <EmptyState title={`${exchangeName} lists no expiries of ${base} options`} action={choice} />
    );
  }
  return children(market, expiries);
}
