import { nextExpiries, yymmdd } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { BASES, type StepsByBase } from '../steps.ts';

const venue = 'binance_coinm';

/** Sizes in US dollars: a BTC contract is worth 100, the others 10. */
const STEPS: StepsByBase = {
  BTC: [0.1, 100],
  ETH: [0.01, 10],
  SOL: [0.01, 10],
  XRP: [0.0001, 10],
  ADA: [0.0001, 10],
  DOGE: [0.00001, 10],
};

const inverse = { venue, quote: 'USD', riskType: 'inverse', generated: true } as const;

export function binanceCoinm(now: number): Instrument[] {
  const perpetuals = BASES.map((base) => {
    const [tick, lot] = STEPS[base];
    const symbol = `${base}USD_PERP`;
    return instrument({ ...inverse, symbol, base, instType: 'perpetual', tick, lot });
  });
  const dated = nextExpiries(now, { quarters: 2 }).flatMap((expiry) =>
    BASES.filter((base) => base !== 'DOGE').map((base) => {
      const [tick, lot] = STEPS[base];
      const symbol = `${base}USD_${yymmdd(expiry)}`;
      return instrument({ ...inverse, symbol, base, instType: 'future', expiry, tick, lot });
    }),
  );
  return [...perpetuals, ...dated];
}
