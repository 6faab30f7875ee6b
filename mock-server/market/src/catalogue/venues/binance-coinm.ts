import { topCoins } from '../bases.ts';
import { nextExpiries, yymmdd } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { type StepsByBase, stepsOf } from '../steps.ts';

/** Sizes in US dollars: a BTC contract is worth 100, the others 10. */
const STEPS: StepsByBase = {
  BTC: [0.1, 100],
  ETH: [0.01, 10],
  SOL: [0.01, 10],
  XRP: [0.0001, 10],
  ADA: [0.0001, 10],
  DOGE: [0.00001, 10],
};
const LOT = 10;
const DATED: readonly string[] = [
  'BTC',
  'ETH',
  'SOL',
  'XRP',
  'ADA',
  'BNB',
  'LINK',
  'LTC',
  'BCH',
  'DOT',
];

function contract(base: string) {
  const [tick] = stepsOf(STEPS, base, 'USD');
  const lot = base === 'BTC' ? STEPS.BTC[1] : LOT;
  const quote = 'USD';
  return {
    venue: 'binance_coinm',
    base,
    quote,
    riskType: 'inverse',
    tick,
    lot,
    generated: true,
  } as const;
}

export const binanceCoinm = (now: number): Instrument[] => [
  ...topCoins(36).map((base) =>
    instrument({ ...contract(base), symbol: `${base}USD_PERP`, instType: 'perpetual' }),
  ),
  ...nextExpiries(now, { quarters: 2 }).flatMap((expiry) =>
    DATED.map((base) =>
      instrument({
        ...contract(base),
        symbol: `${base}USD_${yymmdd(expiry)}`,
        instType: 'future',
        expiry,
      }),
    ),
  ),
];
