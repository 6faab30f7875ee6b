import { createHash } from 'node:crypto';
import type { Exchange } from '@parallax/protocol';
import type { StartingBalance } from '../../accounts/add-account.ts';

/** Assets with their smallest and largest balances, by what the venue trades. */
const SPOT = { USDT: [20_000, 200_000], BTC: [0.5, 5], ETH: [5, 50] } as const;
const DOLLARS = { USDT: [20_000, 200_000] } as const;
const COINS = { BTC: [0.5, 5], ETH: [5, 50] } as const;

const ASSETS: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  binance_usdm: DOLLARS,
  binance_coinm: COINS,
  bitmex: COINS,
  deribit: { ...COINS, USDC: [10_000, 100_000] },
  kraken_spot: { USD: [20_000, 200_000], BTC: [0.5, 5], ETH: [5, 50] },
  coinbase: { USD: [20_000, 200_000], BTC: [0.5, 5], ETH: [5, 50] },
  prime_usd: { USD: [100_000, 900_000], BTC: [1, 9] },
};

const DECIMALS = 4;

/** A fraction from 0 to 1 that depends on the text alone. */
const fractionOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 0xff_ff_ff_ff;

/** What the simulated account of a key holds. `key`: the key, or the part of it that is shown. */
export const simulatedBalances = (
  { name }: Pick<Exchange, 'name'>,
  key: string,
): StartingBalance[] =>
  Object.entries(ASSETS[name] ?? SPOT).map(([asset, [least, most]]) => {
    const amount = least + (most - least) * fractionOf(`${name} ${key} ${asset}`);
    return { asset, amount: String(Number(amount.toFixed(DECIMALS))) };
  });
