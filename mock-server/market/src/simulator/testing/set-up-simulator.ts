import { bookSchema, contractKey, tickerSchema, tradeSchema } from '@parallax/protocol';
import { listInstruments } from '../../catalogue/catalogue.ts';
import type { Instrument } from '../../catalogue/instrument.ts';
import type { MarketSource, MarketUpdate } from '../../market-source.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { pathsOfAssets } from '../assets.ts';
import { createSimulatedContract } from '../create-contract.ts';
import { fairValue } from '../fair-value.ts';
import { createSimulator } from '../simulator.ts';

export const START = Date.UTC(2025, 10, 10, 18);
/** Some instruments of every kind on every venue. */
export const instruments = listInstruments(START).filter(
  ({ contract }, i) => i % 9 === 0 || (contract.base === 'BTC' && contract.instType !== 'option'),
);
export const keys = instruments.map(({ contract }) => contractKey(contract));

export const make = (seed = 1, clock = new ManualClock(START)) => ({
  clock,
  market: createSimulator({ seed, clock, instruments }),
});

/** A contract outside a simulator. */
export function contractOf(seed: number, instrument: Instrument) {
  const { base, quote } = instrument.contract;
  const pathOf = pathsOfAssets(seed);
  const key = contractKey(instrument.contract);
  return createSimulatedContract(
    seed,
    key,
    instrument,
    fairValue(seed, key, instrument, pathOf(base), pathOf(quote)),
  );
}

function read(market: MarketSource, kind: MarketUpdate['kind'], key: string) {
  const update = market.read(kind, key);
  if (update === undefined) throw new Error(`no ${kind} of ${key}`);
  return update;
}
export const ticker = (market: MarketSource, key: string) =>
  tickerSchema.parse(read(market, 'ticker', key).data);
export const book = (market: MarketSource, key: string) =>
  bookSchema.parse(read(market, 'book', key).data);
export const trades = (market: MarketSource, key: string) =>
  tradeSchema.array().parse(read(market, 'trades', key).data);
