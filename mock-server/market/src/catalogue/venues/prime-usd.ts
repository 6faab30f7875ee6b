import { topCoins } from '../bases.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { type StepsByBase, stepsOf } from '../steps.ts';

const STEPS: StepsByBase = {
  BTC: [0.01, 0.00001],
  ETH: [0.01, 0.0001],
  SOL: [0.01, 0.001],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 0.1],
  DOGE: [0.00001, 1],
};

export const primeUsd = (): Instrument[] =>
  topCoins(40).map((base) => {
    const [tick, lot] = stepsOf(STEPS, base, 'USD');
    return instrument({
      venue: 'prime_usd',
      symbol: `${base}USD`,
      base,
      quote: 'USD',
      instType: 'spot',
      tick,
      lot,
      generated: true,
    });
  });
