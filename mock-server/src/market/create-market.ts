import { listInstruments } from './catalogue/catalogue.ts';
import { type Clock, systemClock } from './clock.ts';
import type { MarketSource } from './market-source.ts';
import { LoopedTape } from './replay/looped-tape.ts';
import { krakenTrades } from './replay/recording.ts';
import { simulatedPath, type UsdPath } from './simulator/assets.ts';
import { createSimulator } from './simulator/simulator.ts';

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
 * what BTC costs on all other venues follows its last trade; other bases stay simulated.
 */
export function createMarket(options: MarketOptions): MarketSource {
  const { feed, speed = 1, seed = SEED, clock = systemClock } = options;
  const now = clock.now();
  const common = { seed, clock, instruments: listInstruments(now) };
  if (feed === 'sim') return createSimulator(common);
  const tape = new LoopedTape(krakenTrades(), now, speed);
  const usdt = simulatedPath(seed, 'USDT');
  const bitcoin: UsdPath = (time) => tape.priceAt(time) * usdt(time);
  return createSimulator({
    ...common,
    paths: new Map([
      ['USDT', usdt],
      ['BTC', bitcoin],
    ]),
    tapes: new Map([[REPLAYED_KEY, tape]]),
  });
}
