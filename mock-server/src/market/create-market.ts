import { contractKey } from '@parallax/contract';
import { StartFailure } from '../config/start-failure.ts';
import { listInstruments } from './catalogue/catalogue.ts';
import type { Instrument } from './catalogue/instrument.ts';
import { type Clock, systemClock } from './clock.ts';
import type { InstantMarket } from './market-reads.ts';
import { followingSizes } from './replay/follow.ts';
import { LoopedTape } from './replay/looped-tape.ts';
import { RecordedSeries } from './replay/recorded-series.ts';
import { krakenTrades, type Recording } from './replay/recording.ts';
import { simulatedPath, type UsdPath } from './simulator/assets.ts';
import { Grid } from './simulator/grid.ts';
import { createSimulator } from './simulator/simulator.ts';
import { DAY } from './simulator/spans.ts';

/** The contract that the recorded trades were made on. */
export const REPLAYED_KEY = 'kraken_spot:XBTUSDT';

export interface MarketOptions {
  readonly feed: 'sim' | 'replay';
  /** how many times faster than recorded a replay runs */
  readonly speed?: number;
  /** what a replay plays, each series from its beginning; of two on one base the others follow the first */
  readonly recordings?: readonly Recording[];
  /** the same seed gives the same simulated prices at the same time */
  readonly seed?: number;
  readonly clock?: Clock;
}

/** Of the simulated prices of every server. */
export const SEED = 20_251_110;

/** A recorded series with what is played of it. */
interface Played {
  /** of the contract */
  readonly key: string;
  readonly instrument: Instrument;
  readonly series: RecordedSeries;
  readonly tape: LoopedTape;
}

/**
 * The market of a server. With `replay`, each recorded contract is its series from now on, and its base
 * trades along with it on all other venues, trade by trade, at a ratio that holds for a day; other
 * bases stay simulated. Throws a StartFailure when a recorded contract is not in the catalogue.
 */
export function createMarket(options: MarketOptions): InstantMarket {
  const { feed, speed = 1, seed = SEED, clock = systemClock } = options;
  const now = clock.now();
  const common = { seed, clock, instruments: listInstruments };
  if (feed === 'sim') return createSimulator(common);
  const { recordings = [{ key: REPLAYED_KEY, trades: krakenTrades() }] } = options;
  const listed = new Map(listInstruments(now).map((one) => [contractKey(one.contract), one]));
  const played = recordings.map(({ key, trades }): Played => {
    const instrument = listed.get(key);
    if (instrument === undefined) {
      throw new StartFailure(`The recorded contract ${key} is not in the catalogue.`);
    }
    const series = new RecordedSeries(trades, instrument.lot);
    return { key, instrument, series, tape: new LoopedTape(series, now, speed) };
  });
  const byKey = new Map(played.map((one) => [one.key, one]));
  // the first of a base leads it
  const leads = new Map(played.toReversed().map((one) => [one.instrument.contract.base, one]));
  const paths = new Map<string, UsdPath>();
  for (const [base, { instrument, tape }] of leads) {
    const quote = simulatedPath(seed, instrument.contract.quote);
    paths.set(base, (time) => tape.priceAt(time) * quote(time));
  }
  return createSimulator({
    ...common,
    paths,
    tapeOf(instrument, value) {
      const own = byKey.get(contractKey(instrument.contract));
      if (own !== undefined) return own.tape;
      const { base, instType } = instrument.contract;
      const lead = leads.get(base);
      if (lead === undefined || instType === 'option') return undefined;
      const { series, tape } = lead;
      const prices = new Grid(instrument.tick);
      const scale = {
        ratioOf: (day: number) => value.worthAt(day * DAY) / tape.priceAt(day * DAY),
        round: (price: number) => prices.round(price),
      };
      const sizes = followingSizes(series, lead.instrument, instrument);
      return new LoopedTape(series, now, speed, { scale, sizes });
    },
  });
}
