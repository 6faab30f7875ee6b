import { z } from 'zod';
import type { LiveInstrument } from './market.ts';
import { roundFloat } from './numbers.ts';

/** A trade that liquidated a position. */
export interface LiquidationTrade {
  /** ccxt's unified symbol */
  readonly unified: string;
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  /** in our unit of the contract's sizes */
  readonly size: number;
  /** Unix milliseconds */
  readonly at: number;
}

const liquidationSchema = z.object({
  symbol: z.string(),
  contracts: z.number().positive(),
  price: z.number().positive(),
  // Binance sends upper case
  side: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['buy', 'sell'])),
  timestamp: z.number(),
});

/** OKX sends several liquidations of a contract in one message; ccxt reads only the first. */
const okxSchema = z.object({
  symbol: z.string(),
  info: z.object({
    details: z.array(
      z.object({ bkPx: z.string(), sz: z.string(), side: z.string(), ts: z.string() }),
    ),
  }),
});

/** Splits a structure into one for each liquidation in it. */
function splitDetails(liquidation: unknown): readonly unknown[] {
  const { data } = okxSchema.safeParse(liquidation);
  return (
    data?.info.details.map(({ bkPx, sz, side, ts }) => ({
      symbol: data.symbol,
      contracts: Number(sz),
      price: Number(bkPx),
      side,
      timestamp: Number(ts),
    })) ?? [liquidation]
  );
}

/**
 * Parses ccxt's liquidation structures in their order; skips invalid ones and those of unlisted
 * contracts. Venues send no ids, so the id is built from contract, time, price and size.
 * Source: ccxt manual, "Liquidation Structure".
 */
export function parseLiquidationTrades(
  liquidations: readonly unknown[],
  instruments: readonly LiveInstrument[],
): LiquidationTrade[] {
  const listed = new Map(instruments.map((instrument) => [instrument.unified, instrument]));
  // ccxt's stream cache is an Array subclass, whose flatMap would create another cache
  const all = Array.from(liquidations).flatMap(splitDetails);
  return all.flatMap((liquidation) => {
    const { data } = liquidationSchema.safeParse(liquidation);
    const unit = data && listed.get(data.symbol)?.unit;
    if (data === undefined || unit === undefined) return [];
    const { symbol, contracts, price, side, timestamp } = data;
    const size = roundFloat(contracts * unit);
    const id = `${symbol}-${timestamp}-${price}-${size}`;
    return [{ unified: symbol, id, side, price, size, at: timestamp }];
  });
}
