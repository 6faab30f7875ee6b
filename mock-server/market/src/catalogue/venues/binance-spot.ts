import { topCoins } from '../bases.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { referencePrice, type StepsByBase, stepsOf } from '../steps.ts';

const venue = 'binance_spot';
/** Binance quotes at most 8 decimals. */
const MAX_DECIMALS = 8;
/** Minimum price in BTC of a listed base: three significant digits at the smallest tick. */
const MIN_BITCOIN_PRICE = 0.000_002;

const DOLLAR_STEPS: StepsByBase = {
  BTC: [0.01, 0.00001],
  ETH: [0.01, 0.0001],
  SOL: [0.01, 0.001],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 0.1],
  DOGE: [0.00001, 1],
};
const BITCOIN_STEPS: Partial<StepsByBase> = {
  ETH: [0.00001, 0.0001],
  SOL: [0.0000001, 0.001],
  XRP: [0.00000001, 0.1],
};

const pair =
  (quote: string, specified: Partial<StepsByBase>) =>
  (base: string): Instrument => {
    const [tick, lot] = stepsOf(specified, base, quote, MAX_DECIMALS);
    const symbol = `${base}${quote}`;
    return instrument({ venue, symbol, base, quote, instType: 'spot', tick, lot, generated: true });
  };

const againstBitcoin = topCoins(100).filter(
  (base) => base !== 'BTC' && referencePrice(base, 'BTC') > MIN_BITCOIN_PRICE,
);

/** Very cheap coins are not listed individually. */
const isListed = (base: string) => referencePrice(base, 'USDT') > 0.000_001;

export const binanceSpot = (): Instrument[] => [
  ...topCoins().filter(isListed).map(pair('USDT', DOLLAR_STEPS)),
  ...topCoins(80).filter(isListed).map(pair('USDC', DOLLAR_STEPS)),
  ...againstBitcoin.map(pair('BTC', BITCOIN_STEPS)),
];
