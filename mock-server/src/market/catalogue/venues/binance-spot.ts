import { type Instrument, instrument } from '../instrument.ts';
import { BASES, type StepsByBase } from '../steps.ts';

const venue = 'binance_spot';

const DOLLARS: StepsByBase = {
  BTC: [0.01, 0.00001],
  ETH: [0.01, 0.0001],
  SOL: [0.01, 0.001],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 0.1],
  DOGE: [0.00001, 1],
};

const AGAINST_BITCOIN = [
  ['ETH', 0.00001, 0.0001],
  ['SOL', 0.0000001, 0.001],
  ['XRP', 0.00000001, 0.1],
] as const;

export function binanceSpot(): Instrument[] {
  const dollars = ['USDT', 'USDC'].flatMap((quote) =>
    BASES.map((base) => {
      const [tick, lot] = DOLLARS[base];
      const symbol = `${base}${quote}`;
      return instrument({
        venue,
        symbol,
        base,
        quote,
        instType: 'spot',
        tick,
        lot,
        generated: true,
      });
    }),
  );
  const crosses = AGAINST_BITCOIN.map(([base, tick, lot]) =>
    instrument({
      venue,
      symbol: `${base}BTC`,
      base,
      quote: 'BTC',
      instType: 'spot',
      tick,
      lot,
      generated: true,
    }),
  );
  return [...dollars, ...crosses];
}
