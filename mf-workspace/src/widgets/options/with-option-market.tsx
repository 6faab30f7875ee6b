import { serverNow } from '@parallax/feed';
import {
  useContracts,
  useDefaultContract,
  useDisconnectedVenues,
  useExchanges,
  useShownContracts,
  useVenueFilter,
} from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';
import { Button, Disconnected, EmptyState, FilteredOut } from '@parallax/ui';
import { type ReactNode, useContext, useMemo } from 'react';
import { OpenSettingsContext } from '../frame/open-settings-context.ts';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import {
  expiriesOf,
  marketKey,
  nearestMarket,
  type OptionMarket,
  type OptionMarketSettings,
  optionMarketsOf,
} from './option-markets.ts';

/** The market of the settings, or the one most like the default contract that the filter permits. */
export function useOptionMarket({ exchange, base }: OptionMarketSettings) {
  const contracts = useContracts();
  const shown = useShownContracts();
  const usual = useDefaultContract();
  const markets = useMemo(() => optionMarketsOf(contracts), [contracts]);
  const offered = useMemo(() => optionMarketsOf(shown), [shown]);
  if (exchange === undefined || base === undefined) {
    return { market: nearestMarket(offered, usual) ?? markets[0], offered };
  }
  const key = marketKey({ exchange, base });
  return { market: markets.find((each) => marketKey(each) === key), offered };
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
  const exchanges = useExchanges();
  const loaded = useContractsLoaded();
  const { passes, choose } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  const { market } = useOptionMarket(settings);
  // stable for the same market, since charts are drawn again when their expiries change
  const { exchange: venueName, base: underlying } = market ?? {};
  const expiries = useMemo(
    () =>
      venueName === undefined || underlying === undefined
        ? []
        : expiriesOf(contracts, { exchange: venueName, base: underlying }, serverNow()),
    [contracts, venueName, underlying],
  );
  const choice = <Button onClick={openSettings}>Choose another</Button>;
  if (!loaded) return <WidgetSkeleton label="Loading options" />;
  if (market === undefined && settings.exchange === undefined) {
    return <EmptyState title="No options" hint="No venue lists any at present." />;
  }
  if (market === undefined) {
    const venue = exchanges.find(({ name }) => name === settings.exchange)?.displayName;
    const title = `${venue ?? settings.exchange} has no options on ${settings.base}`;
    return <EmptyState title={title} action={choice} />;
  }
  const { exchange, exchangeName, base } = market;
  const subject = `The chain of ${base} on ${exchangeName}`;
  if (disconnected.has(exchange)) return <Disconnected subject={subject} action={choice} />;
  if (!passes(market)) return <FilteredOut subject={subject} onClear={() => choose([])} />;
  if (expiries.length === 0) {
    return (
      <EmptyState title={`${exchangeName} lists no expiry of ${base} options`} action={choice} />
    );
  }
  return children(market, expiries);
}
