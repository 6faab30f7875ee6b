import { createHash } from 'node:crypto';
import type { Exchange } from '@parallax/protocol';

export interface StartingBalance {
  readonly asset: string;
  /** decimal */
  readonly amount: string;
}

/** Assets with their smallest and largest balances, by what the venue trades or the custodian stores. */
const SPOT = { USDT: [20_000, 200_000], BTC: [0.5, 5], ETH: [5, 50] } as const;
const DOLLARS = { USDT: [20_000, 200_000] } as const;
const COINS = { BTC: [0.5, 5], ETH: [5, 50] } as const;
/** Most coins of a desk are in custody. */
const CUSTODY = { BTC: [5, 50], ETH: [50, 500] } as const;

const ASSETS: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  binance_usdm: DOLLARS,
  binance_coinm: COINS,
  bitmex: COINS,
  deribit: { ...COINS, USDC: [10_000, 100_000] },
  kraken_spot: { USD: [20_000, 200_000], BTC: [0.5, 5], ETH: [5, 50] },
  coinbase: { USD: [20_000, 200_000], BTC: [0.5, 5], ETH: [5, 50] },
  prime_usd: { USD: [100_000, 900_000], BTC: [1, 9] },
  fireblocks: { ...CUSTODY, SOL: [500, 5_000], USDC: [200_000, 2_000_000] },
  copper: { ...CUSTODY, USDT: [200_000, 2_000_000] },
  coinbase_prime_custody: { ...CUSTODY, USDC: [200_000, 2_000_000] },
  metamask_institutional: { ETH: [50, 500], USDC: [20_000, 200_000] },
  hidden_road: { USD: [100_000, 900_000], BTC: [1, 9], ETH: [10, 90] },
};

const DECIMALS = 4;

/** A fraction from 0 to 1 that depends on the text alone. */
const fractionOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 0xff_ff_ff_ff;

/**
 * What the simulated account of a key holds. `key`: the key, or the part of it that is shown. `id`: of the
 * catalogue entry.
 */
export const simulatedBalances = ({ id }: Pick<Exchange, 'id'>, key: string): StartingBalance[] =>
  Object.entries(ASSETS[id] ?? SPOT).map(([asset, [least, most]]) => {
    const amount = least + (most - least) * fractionOf(`${id} ${key} ${asset}`);
    return { asset, amount: String(Number(amount.toFixed(DECIMALS))) };
  });
