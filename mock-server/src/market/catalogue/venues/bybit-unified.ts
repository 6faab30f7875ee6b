import { dMonYy, monthLetter, nextExpiries } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { BASES, type Recorded, type StepsByBase } from '../steps.ts';

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

/** Of `market-data/wire/bybit/http_get_instruments_{spot,linear,inverse}.json`. */
const RECORDED_SPOT: Recorded = new Set(['BTCUSDT', 'ETHUSDT']);
const RECORDED_LINEAR: Recorded = new Set(['BTCUSDT', 'ETHUSDT']);
const RECORDED_INVERSE: Recorded = new Set(['BTCUSD']);

const spot = (quote: 'USDT' | 'USDC'): Instrument[] =>
  BASES.map((base) => {
    const [tick, lot] = SPOT[base];
    const symbol = `${base}${quote}`;
    const generated = !RECORDED_SPOT.has(symbol);
    return instrument({ venue, symbol, base, quote, instType: 'spot', tick, lot, generated });
  });

/** Bybit calls spot and USDT perpetual alike; here the perpetual carries `.P`. */
const usdtPerpetuals = (): Instrument[] =>
  BASES.map((base) => {
    const [tick, lot] = LINEAR[base];
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
  BASES.map((base) => {
    const [tick, lot] = LINEAR[base];
    const symbol = `${base}PERP`;
    return instrument({
      venue,
      symbol,
      base,
      quote: 'USDC',
      instType: 'perpetual',
      tick,
      lot,
      generated: true,
    });
  });

const inverse = { venue, quote: 'USD', riskType: 'inverse' } as const;

const inversePerpetuals = (): Instrument[] =>
  BASES.map((base) => {
    const [tick, lot] = INVERSE[base];
    const symbol = `${base}USD`;
    const generated = !RECORDED_INVERSE.has(symbol);
    return instrument({ ...inverse, symbol, base, instType: 'perpetual', tick, lot, generated });
  });

const linearFutures = (now: number): Instrument[] =>
  nextExpiries(now, { weeks: 1, months: 1, quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH'] as const).map((base) => {
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
      const symbol = `${base}USD${monthLetter(expiry)}`;
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
  ...spot('USDT'),
  ...spot('USDC'),
  ...usdtPerpetuals(),
  ...usdcPerpetuals(),
  ...inversePerpetuals(),
  ...linearFutures(now),
  ...inverseFutures(now),
];
