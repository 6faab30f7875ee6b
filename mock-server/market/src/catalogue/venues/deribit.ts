import { topCoins } from '../bases.ts';
import { dMonYy, nextExpiries } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { listOptions, type OptionListing } from '../options.ts';
import { type StepsByBase, stepsOf } from '../steps.ts';

const venue = 'deribit';

const LINEAR: StepsByBase = {
  BTC: [0.5, 0.0001],
  ETH: [0.05, 0.001],
  SOL: [0.001, 0.1],
  XRP: [0.0001, 10],
  ADA: [0.0001, 100],
  DOGE: [0.00001, 100],
};
/**
 * Sizes in US dollars; BTC-PERPETUAL from `mock-server/live/fixtures/deribit/http_get_instrument.json`, and the same
 * steps of a BTC future in the test data of nautechsystems/nautilus_trader.
 */
const INVERSE = [
  { base: 'BTC', tick: 0.5, lot: 10, recorded: true },
  { base: 'ETH', tick: 0.05, lot: 1, recorded: false },
] as const;
const SPOT = [
  ['BTC', 'USDC', 0.01, 0.0001],
  ['BTC', 'USDT', 0.01, 0.0001],
  ['ETH', 'USDC', 0.01, 0.0001],
  ['ETH', 'USDT', 0.01, 0.0001],
  ['ETH', 'BTC', 0.0001, 0.0001],
  ['SOL', 'USDC', 0.01, 0.01],
  ['XRP', 'USDC', 0.0001, 0.1],
] as const;

const inverse = { venue, quote: 'USD', riskType: 'inverse' } as const;

/** Priced in the base; BTC's steps from `mock-server/live/fixtures/deribit/http_get_instrument_option.json`. */
const OPTIONS: OptionListing = {
  ...inverse,
  steps: { BTC: [0.0005, 0.1], ETH: [0.0005, 1] },
  recordedSteps: ['BTC'],
  expiries: { days: 2, weeks: 2, months: 2, quarters: 4 },
  symbolOf: (base, expiry, strike, side) => `${base}-${dMonYy(expiry)}-${strike}-${side}`,
};

const spot = (): Instrument[] =>
  SPOT.map(([base, quote, tick, lot]) => {
    const symbol = `${base}_${quote}`;
    return instrument({ venue, symbol, base, quote, instType: 'spot', tick, lot, generated: true });
  });

const inversePerpetuals = (): Instrument[] =>
  INVERSE.map(({ base, tick, lot, recorded }) => {
    const symbol = `${base}-PERPETUAL`;
    const generated = !recorded;
    return instrument({ ...inverse, symbol, base, instType: 'perpetual', tick, lot, generated });
  });

const linearPerpetuals = (): Instrument[] =>
  topCoins(24).map((base) => {
    const [tick, lot] = stepsOf(LINEAR, base, 'USDC');
    return instrument({
      venue,
      symbol: `${base}_USDC-PERPETUAL`,
      base,
      quote: 'USDC',
      instType: 'perpetual',
      tick,
      lot,
      contractSize: lot,
      generated: true,
    });
  });

const futures = (now: number): Instrument[] =>
  nextExpiries(now, { weeks: 1, months: 1, quarters: 3 }).flatMap((expiry) =>
    INVERSE.map(({ base, tick, lot, recorded }) => {
      const symbol = `${base}-${dMonYy(expiry)}`;
      const listing = { ...inverse, symbol, base, expiry, tick, lot, generated: true } as const;
      return instrument({ ...listing, assumedSteps: !recorded, instType: 'future' });
    }),
  );

export const deribit = (now: number): Instrument[] => [
  ...spot(),
  ...inversePerpetuals(),
  ...linearPerpetuals(),
  ...futures(now),
  ...listOptions(OPTIONS, now),
];
