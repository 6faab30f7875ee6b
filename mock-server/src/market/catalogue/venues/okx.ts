import { nextExpiries, yymmdd } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { BASES, type Base, type Recorded, type StepsByBase } from '../steps.ts';

const venue = 'okx';

const SPOT: StepsByBase = {
  BTC: [0.1, 0.00000001],
  ETH: [0.01, 0.000001],
  SOL: [0.01, 0.000001],
  XRP: [0.0001, 0.000001],
  ADA: [0.0001, 0.000001],
  DOGE: [0.00001, 0.000001],
};
/** Lots times the contract's value, in base units. */
const LINEAR: StepsByBase = {
  BTC: [0.1, 0.0001],
  ETH: [0.01, 0.001],
  SOL: [0.01, 0.01],
  XRP: [0.0001, 1],
  ADA: [0.0001, 10],
  DOGE: [0.00001, 10],
};
/** Sizes in US dollars: a BTC contract is worth 100, the others 10. */
const INVERSE: StepsByBase = {
  BTC: [0.1, 100],
  ETH: [0.01, 10],
  SOL: [0.01, 10],
  XRP: [0.0001, 10],
  ADA: [0.0001, 10],
  DOGE: [0.00001, 10],
};

/** Of `market-data/wire/okx/http_get_instruments_{spot,swap}.json`. */
const RECORDED: Recorded = new Set([
  'BTC-USD',
  'ETH-USD',
  'SOL-USD',
  'XRP-USD',
  'BTC-USD-SWAP',
  'BTC-USDT-SWAP',
  'ETH-USDT-SWAP',
]);

const family = (base: Base, quote: string, steps: StepsByBase) => {
  const [tick, lot] = steps[base];
  const riskType = quote === 'USD' ? ('inverse' as const) : ('linear' as const);
  return { venue, base, quote, tick, lot, riskType } as const;
};
const generatedUnlessRecorded = (symbol: string) => ({ symbol, generated: !RECORDED.has(symbol) });

const spot = (quote: string): Instrument[] =>
  BASES.map((base) =>
    instrument({
      ...family(base, quote, SPOT),
      ...generatedUnlessRecorded(`${base}-${quote}`),
      instType: 'spot',
    }),
  );

const swaps = (quote: string, steps: StepsByBase): Instrument[] =>
  BASES.map((base) =>
    instrument({
      ...family(base, quote, steps),
      ...generatedUnlessRecorded(`${base}-${quote}-SWAP`),
      instType: 'perpetual',
    }),
  );

const futures = (quote: string, steps: StepsByBase, now: number): Instrument[] =>
  nextExpiries(now, { weeks: 1, months: 1, quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH'] as const).map((base) =>
      instrument({
        ...family(base, quote, steps),
        symbol: `${base}-${quote}-${yymmdd(expiry)}`,
        generated: true,
        instType: 'future',
        expiry,
      }),
    ),
  );

export const okx = (now: number): Instrument[] => [
  ...spot('USDT'),
  ...spot('USD'),
  ...spot('USDC'),
  ...swaps('USDT', LINEAR),
  ...swaps('USD', INVERSE),
  ...futures('USDT', LINEAR, now),
  ...futures('USD', INVERSE, now),
];
