import { topCoins } from '../bases.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { KRAKEN_SPOT_PAIRS } from '../recorded/kraken-spot.ts';
import { decimalStep, type StepsByBase, stepsOf } from '../steps.ts';

/** Sizes have 8 decimals. */
const LOT = decimalStep(8);

/** Price and size steps of pairs that are not in the recorded list. */
const SPECIFIED: Pick<StepsByBase, 'SOL' | 'ADA' | 'DOGE'> = {
  SOL: [0.01, LOT],
  ADA: [0.000001, LOT],
  DOGE: [0.0000001, LOT],
};
const COINS = { USD: 180, EUR: 120, USDT: 30, BTC: 3 } as const;
const KRAKEN_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

const krakenName = (asset: string): string => KRAKEN_NAMES[asset] ?? asset;

function spot(symbol: string, base: string, quote: string, tick: number, generated: boolean) {
  const listing = { venue: 'kraken_spot', symbol, base, quote, instType: 'spot' } as const;
  return instrument({ ...listing, tick, lot: LOT, generated });
}

function recordedPairs(): Instrument[] {
  return KRAKEN_SPOT_PAIRS.trim()
    .split(/\s+/)
    .map((row) => {
      const [symbol = '', base = '', quote = '', decimals = ''] = row.split(':');
      return spot(symbol, base, quote, decimalStep(Number(decimals)), false);
    });
}

const BITCOIN_STEPS = { SOL: [0.0000001, LOT] } as const;

function conventionalPairs(quote: keyof typeof COINS): Instrument[] {
  const specified = quote === 'BTC' ? BITCOIN_STEPS : SPECIFIED;
  return topCoins(COINS[quote])
    .filter((base) => base !== quote)
    .map((base) => {
      const [tick] = stepsOf(specified, base, quote);
      return spot(`${krakenName(base)}${krakenName(quote)}`, base, quote, tick, true);
    });
}

/** Recorded pairs first, then Kraken's other pairs, most traded first. */
export function krakenSpot(): Instrument[] {
  const recorded = recordedPairs();
  const symbols = new Set(recorded.map(({ contract }) => contract.symbol));
  const conventional = (['USD', 'USDT', 'EUR', 'BTC'] as const).flatMap(conventionalPairs);
  return [...recorded, ...conventional.filter(({ contract }) => !symbols.has(contract.symbol))];
}
