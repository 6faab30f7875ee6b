import { topCoins } from '../bases.ts';
import { dMonYy, monthCode, nextExpiries } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { listOptions, type OptionListing } from '../options.ts';
import { type Recorded, type StepsByBase, stepsOf } from '../steps.ts';

const venue = 'bybit_unified';

const SPOT: StepsByBase = {
  BTC: [0.1, 0.0001],
  ETH: [0.01, 0.00001],
  SOL: [0.01, 0.001],
  XRP: [0.0001, 0.01],
  ADA: [0.0001, 0.01],
  DOGE: [0.00001, 0.1],
};
const LINEAR: StepsByBase = {
  BTC: [0.5, 0.001],
  ETH: [0.05, 0.01],
  SOL: [0.01, 0.1],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 1],
  DOGE: [0.00001, 1],
};
/** Sizes in US dollars. */
const INVERSE: StepsByBase = {
  BTC: [0.5, 1],
  ETH: [0.05, 1],
  SOL: [0.01, 1],
  XRP: [0.0001, 1],
  ADA: [0.0001, 1],
  DOGE: [0.00001, 1],
};

/** Source: `mock-server/live/fixtures/bybit/http_get_instruments_{spot,linear,inverse}.json`. */
const RECORDED_SPOT: Recorded = new Set(['BTCUSDT', 'ETHUSDT']);
const RECORDED_LINEAR: Recorded = new Set(['BTCUSDT', 'ETHUSDT']);
const RECORDED_INVERSE: Recorded = new Set(['BTCUSD']);

/**
 * Settled in USDC; ETH's steps from `mock-server/live/fixtures/bybit/http_get_instruments_option.json`,
 * BTC's from another response in the test data of nautechsystems/nautilus_trader.
 */
const OPTIONS: OptionListing = {
  venue,
  quote: 'USDC',
  steps: { BTC: [5, 0.01], ETH: [0.1, 1] },
  recordedSteps: ['BTC', 'ETH'],
  expiries: { days: 1, weeks: 1, months: 1, quarters: 2 },
  symbolOf: (base, expiry, strike, side) => `${base}-${dMonYy(expiry)}-${strike}-${side}`,
};

/** Perpetuals of very cheap coins trade in units of 1000. */
const THOUSANDS: ReadonlySet<string> = new Set(['PEPE', 'SHIB', 'BONK', 'FLOKI']);

const spot = (quote: 'USDT' | 'USDC', bases: readonly string[]): Instrument[] =>
  bases.map((base) => {
    const [tick, lot] = stepsOf(SPOT, base, quote);
    const symbol = `${base}${quote}`;
    const generated = !RECORDED_SPOT.has(symbol);
    return instrument({ venue, symbol, base, quote, instType: 'spot', tick, lot, generated });
  });

/** Bybit uses one symbol for spot and USDT perpetual; here the perpetual has the suffix `.P`. */
const usdtPerpetuals = (): Instrument[] =>
  topCoins(220).map((coin) => {
    const base = THOUSANDS.has(coin) ? `1000${coin}` : coin;
    const [tick, lot] = stepsOf(LINEAR, base, 'USDT');
    const origSymbol = `${base}USDT`;
    return instrument({
      venue,
      symbol: `${origSymbol}.P`,
      origSymbol,
      base,
      quote: 'USDT',
      instType: 'perpetual',
      tick,
      lot,
      generated: !RECORDED_LINEAR.has(origSymbol),
    });
  });

const usdcPerpetuals = (): Instrument[] =>
  topCoins(40).map((base) => {
    const [tick, lot] = stepsOf(LINEAR, base, 'USDC');
    const symbol = `${base}PERP`;
    const listing = { venue, symbol, base, quote: 'USDC', tick, lot, generated: true } as const;
    return instrument({ ...listing, instType: 'perpetual' });
  });

const inverse = { venue, quote: 'USD', riskType: 'inverse' } as const;

const inversePerpetuals = (): Instrument[] =>
  topCoins(14).map((base) => {
    const [tick] = stepsOf(INVERSE, base, 'USD');
    const symbol = `${base}USD`;
    const generated = !RECORDED_INVERSE.has(symbol);
    return instrument({ ...inverse, symbol, base, instType: 'perpetual', tick, lot: 1, generated });
  });

const linearFutures = (now: number): Instrument[] =>
  nextExpiries(now, { weeks: 1, months: 1, quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH', 'SOL'] as const).map((base) => {
      const [tick, lot] = LINEAR[base];
      const symbol = `${base}USDT-${dMonYy(expiry)}`;
      return instrument({
        venue,
        symbol,
        base,
        quote: 'USDT',
        instType: 'future',
        expiry,
        tick,
        lot,
        generated: true,
      });
    }),
  );

const inverseFutures = (now: number): Instrument[] =>
  nextExpiries(now, { quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH'] as const).map((base) => {
      const [tick, lot] = INVERSE[base];
      const symbol = `${base}USD${monthCode(expiry)}`;
      return instrument({
        ...inverse,
        symbol,
        base,
        instType: 'future',
        expiry,
        tick,
        lot,
        generated: true,
      });
    }),
  );

export const bybitUnified = (now: number): Instrument[] => [
  ...spot('USDT', topCoins(180)),
  ...spot('USDC', topCoins(40)),
  ...usdtPerpetuals(),
  ...usdcPerpetuals(),
  ...inversePerpetuals(),
  ...linearFutures(now),
  ...inverseFutures(now),
  ...listOptions(OPTIONS, now),
];
