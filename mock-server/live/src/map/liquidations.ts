import { z } from 'zod';
import type { LiveInstrument } from './market.ts';
import { exact } from './numbers.ts';

/** A trade that closed somebody's position by force. */
export interface ForcedTrade {
  /** ccxt's name of the contract */
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
  // Binance says it in capitals
  side: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['buy', 'sell'])),
  timestamp: z.number(),
});

/** What OKX says of one contract at once; ccxt reads the first of them alone. */
const okxSchema = z.object({
  symbol: z.string(),
  info: z.object({
    details: z.array(
      z.object({ bkPx: z.string(), sz: z.string(), side: z.string(), ts: z.string() }),
    ),
  }),
});

/** One structure for each liquidation of which a structure tells. */
function eachOf(liquidation: unknown): readonly unknown[] {
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
 * The forced trades of ccxt's liquidation structures, in their order; what is none, or of a contract
 * that is not listed, is left out. Venues number none of them: time, price and size tell them apart.
 * Source: ccxt manual, "Liquidation Structure".
 */
export function forcedTradesOf(
  liquidations: readonly unknown[],
  instruments: readonly LiveInstrument[],
): ForcedTrade[] {
  const listed = new Map(instruments.map((one) => [one.unified, one]));
  // those of a stream are no plain array, and would make none
  const each = Array.from(liquidations).flatMap(eachOf);
  return each.flatMap((liquidation) => {
    const { data } = liquidationSchema.safeParse(liquidation);
    const unit = data && listed.get(data.symbol)?.unit;
    if (data === undefined || unit === undefined) return [];
    const { symbol, contracts, price, side, timestamp } = data;
    const size = exact(contracts * unit);
    const id = `${symbol}-${timestamp}-${price}-${size}`;
    return [{ unified: symbol, id, side, price, size, at: timestamp }];
  });
}
