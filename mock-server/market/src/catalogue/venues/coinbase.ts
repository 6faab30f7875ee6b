import { topCoins } from '../bases.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { type Recorded, type StepsByBase, stepsOf } from '../steps.ts';

const venue = 'coinbase';

const SPOT: StepsByBase = {
  BTC: [0.01, 0.00000001],
  ETH: [0.01, 0.00000001],
  SOL: [0.01, 0.00000001],
  XRP: [0.0001, 0.000001],
  ADA: [0.0001, 0.00000001],
  DOGE: [0.00001, 0.1],
};
/** Perpetuals of Coinbase International, with hourly funding. */
const PERPETUAL: StepsByBase = {
  BTC: [0.1, 0.0001],
  ETH: [0.01, 0.0001],
  SOL: [0.001, 0.001],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 0.1],
  DOGE: [0.00001, 1],
};

/** From a response of `GET /products`, in the test data of nautechsystems/nautilus_trader. */
const RECORDED: Recorded = new Set(['BTC-USD', 'BTC-USDC']);

/** Number of coins with spot markets, by quote. */
const SPOT_COINS = { USD: 200, USDC: 6, USDT: 24, EUR: 36 } as const;

const spot = (quote: keyof typeof SPOT_COINS): Instrument[] =>
  topCoins(SPOT_COINS[quote]).map((base) => {
    const [tick, lot] = stepsOf(SPOT, base, quote);
    const symbol = `${base}-${quote}`;
    const generated = !RECORDED.has(symbol);
    return instrument({ venue, symbol, base, quote, instType: 'spot', tick, lot, generated });
  });

const perpetuals = (): Instrument[] =>
  topCoins(110).map((base) => {
    const [tick, lot] = stepsOf(PERPETUAL, base, 'USDC');
    return instrument({
      venue,
      symbol: `${base}-PERP-INTX`,
      base,
      quote: 'USDC',
      instType: 'perpetual',
      fundingHours: 1,
      tick,
      lot,
      generated: true,
    });
  });

export const coinbase = (): Instrument[] => [
  ...spot('USD'),
  ...spot('USDC'),
  ...spot('USDT'),
  ...spot('EUR'),
  ...perpetuals(),
];
