import { contractKey } from '@parallax/contract';
import { listInstruments } from './catalogue/catalogue.ts';
import type { Instrument } from './catalogue/instrument.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Market } from './market-reads.ts';
import { resized } from './replay/follow.ts';
import { LoopedTape } from './replay/looped-tape.ts';
import { krakenTrades } from './replay/recording.ts';
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
  /** the same seed gives the same simulated prices at the same time */
  readonly seed?: number;
  readonly clock?: Clock;
}

const SEED = 20_251_110;

/**
 * The market of a server. With `replay`, BTC/USDT on Kraken is the recorded series from now on, and
 * BTC on all other venues trades along with it, trade by trade, at a ratio that holds for a day; other
 * bases stay simulated.
 */
export function createMarket(options: MarketOptions): Market {
  const { feed, speed = 1, seed = SEED, clock = systemClock } = options;
  const now = clock.now();
  const common = { seed, clock, instruments: listInstruments };
  if (feed === 'sim') return createSimulator(common);
  const recorded = krakenTrades();
  const isReplayed = ({ contract }: Instrument) => contractKey(contract) === REPLAYED_KEY;
  const replayed = listInstruments(now).find(isReplayed);
  if (replayed === undefined) throw new Error(`The catalogue has no ${REPLAYED_KEY}.`);
  const tape = new LoopedTape(recorded, now, speed, { lot: replayed.lot });
  const usdt = simulatedPath(seed, 'USDT');
  const bitcoin: UsdPath = (time) => tape.priceAt(time) * usdt(time);
  return createSimulator({
    ...common,
    paths: new Map([
      ['USDT', usdt],
      ['BTC', bitcoin],
    ]),
    tapeOf(instrument, value) {
      if (isReplayed(instrument)) return tape;
      const { base, instType } = instrument.contract;
      if (base !== 'BTC' || instType === 'option') return undefined;
      const prices = new Grid(instrument.tick);
      const scale = {
        ratioOf: (day: number) => value.worthAt(day * DAY) / tape.priceAt(day * DAY),
        round: (price: number) => prices.round(price),
      };
      const trades = resized(recorded, replayed, instrument);
      return new LoopedTape(trades, now, speed, { lot: instrument.lot, scale });
    },
  });
}
