import { nextExpiries, yymmdd } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { BASES, type Recorded, type StepsByBase } from '../steps.ts';

const venue = 'binance_usdm';

const STEPS: StepsByBase = {
  BTC: [0.1, 0.001],
  ETH: [0.01, 0.001],
  SOL: [0.01, 0.01],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 1],
  DOGE: [0.00001, 1],
};

/** Base with quote, perpetual, of `market-data/instruments/binance-usdm.json`. */
const RECORDED: Recorded = new Set([
  ...BASES.map((base) => `${base}USDT`),
  ...['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((base) => `${base}USDC`),
]);

export function binanceUsdm(now: number): Instrument[] {
  const perpetuals = ['USDT', 'USDC'].flatMap((quote) =>
    BASES.map((base) => {
      const [tick, lot] = STEPS[base];
      const symbol = `${base}${quote}`;
      const generated = !RECORDED.has(symbol);
      return instrument({
        venue,
        symbol,
        base,
        quote,
        instType: 'perpetual',
        tick,
        lot,
        generated,
      });
    }),
  );
  const dated = nextExpiries(now, { quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH'] as const).map((base) => {
      const [tick, lot] = STEPS[base];
      const symbol = `${base}USDT_${yymmdd(expiry)}`;
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
  return [...perpetuals, ...dated];
}
