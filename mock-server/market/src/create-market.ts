import { contractKey } from '@parallax/protocol';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import { assetFacts } from './catalogue/bases.ts';
import { listInstruments } from './catalogue/catalogue.ts';
import type { Instrument } from './catalogue/instrument.ts';
import { type Clock, systemClock } from './clock.ts';
import { DAY } from './durations.ts';
import type { ComputedMarket } from './market-reads.ts';
import { LoopedTape } from './replay/looped-tape.ts';
import { RecordedSeries } from './replay/recorded-series.ts';
import { krakenTrades, type Recording } from './replay/recording.ts';
import { scaledSizes } from './replay/trade-sizes.ts';
import { pathsOfAssets, type UsdPath } from './simulator/assets.ts';
import { VOLATILE } from './simulator/fair-value.ts';
import { Grid } from './simulator/grid.ts';
import { createSimulator } from './simulator/simulator.ts';
import { FIVE_MINUTES_LEVEL, HOUR_LEVEL, lengthOf } from './simulator/spans.ts';

/** The contract of the bundled recorded trades. */
export const REPLAYED_KEY = 'kraken_spot:XBTUSDT';

interface MarketOptions {
  readonly feed: 'sim' | 'replay';
  /** replay speed as a multiple of the recorded speed */
  readonly speed?: number;
  /**
   * the recorded series to replay, each from its start; if several have the same base, the first that
   * is not of an option sets the price that the other contracts of that base follow
   */
  readonly recordings?: readonly Recording[];
  /** determines the simulated prices */
  readonly seed?: number;
  readonly clock?: Clock;
}

/** The default seed of the simulated prices. */
export const SEED = 20_251_110;

/** At or above this annual volatility, a quote moves by more than the fees within a day. */
const PEGGED_VOLATILITY_MAX = 0.02;

/** How long a price ratio between a contract and the recorded one stays fixed, by their quotes. */
function ratioPeriod(quotes: readonly string[]): number {
  const volatility = Math.max(...quotes.map((quote) => assetFacts(quote).volatility));
  if (volatility < PEGGED_VOLATILITY_MAX) return DAY;
  return volatility < VOLATILE ? lengthOf(HOUR_LEVEL) : lengthOf(FIVE_MINUTES_LEVEL);
}

interface ReplayedSeries {
  /** the contract key */
  readonly key: string;
  readonly instrument: Instrument;
  readonly series: RecordedSeries;
  readonly tape: LoopedTape;
}

/**
 * Creates the market of a server. With `replay`, each recorded contract replays its series from now
 * on. Unless it is an option, all other contracts of its base except options replay the same trades,
 * scaled by a price ratio that is fixed for a day, or for a shorter period if a quote currency is
 * volatile; other bases stay simulated. Throws a StartFailure when a recorded contract is not in the catalogue.
 */
export function createMarket(options: MarketOptions): ComputedMarket {
  const { feed, speed = 1, seed = SEED, clock = systemClock } = options;
  const now = clock.now();
  const common = { seed, clock, instruments: listInstruments };
  if (feed === 'sim') return createSimulator(common);
  const { recordings = [{ key: REPLAYED_KEY, trades: krakenTrades() }] } = options;
  const listed = new Map(listInstruments(now).map((one) => [contractKey(one.contract), one]));
  const replayed = recordings.map(({ key, trades }): ReplayedSeries => {
    const instrument = listed.get(key);
    if (instrument === undefined) {
      throw new StartFailure(`The recorded contract ${key} is not in the catalogue.`);
    }
    const series = new RecordedSeries(trades, instrument.lot);
    return { key, instrument, series, tape: new LoopedTape(series, now, speed) };
  });
  const byKey = new Map(replayed.map((one) => [one.key, one]));
  // the first recording of a base sets its price; an option's premium is not the price of its base
  const leaders = new Map(
    replayed
      .filter(({ instrument }) => instrument.contract.instType !== 'option')
      .toReversed()
      .map((one) => [one.instrument.contract.base, one]),
  );
  const recorded = [...leaders].map(([base, { instrument, tape }]): [string, UsdPath] => {
    const { quote } = instrument.contract;
    const { unit } = assetFacts(base);
    // another recording may set the price of the quote
    return [unit.asset, (time) => (tape.priceAt(time) * pathOf(quote)(time)) / unit.count];
  });
  const pathOf = pathsOfAssets(seed, new Map(recorded));
  return createSimulator({
    ...common,
    pathOf,
    tapeOf(instrument, value) {
      const replay = byKey.get(contractKey(instrument.contract));
      if (replay !== undefined) return replay.tape;
      const { base, instType } = instrument.contract;
      const leader = leaders.get(base);
      if (leader === undefined || instType === 'option') return undefined;
      const { series, tape } = leader;
      const prices = new Grid(instrument.tick);
      const scale = {
        periodMs: ratioPeriod(
          [instrument, leader.instrument].map(({ contract }) => contract.quote),
        ),
        ratioAt: (time: number) => value.valueAt(time) / tape.priceAt(time),
        round: (price: number) => prices.round(price),
      };
      const sizes = scaledSizes(series, leader.instrument, instrument);
      return new LoopedTape(series, now, speed, { scale, sizes });
    },
  });
}
