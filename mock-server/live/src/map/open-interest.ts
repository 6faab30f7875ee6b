import { z } from 'zod';
import { optionalNumber, roundFloat } from './numbers.ts';

/** The open interest of a contract. */
export interface OpenInterestSize {
  /** in our unit of the contract's sizes */
  readonly size: number;
  /** Unix milliseconds */
  readonly at: number;
}

const openInterestSchema = z.object({
  openInterestAmount: optionalNumber,
  openInterestValue: optionalNumber,
  timestamp: optionalNumber,
});

/**
 * Parses ccxt's open interest structure; undefined when it is invalid. `openInterestAmount` is in
 * venue size units. Where ccxt omits it, `openInterestValue` is in these units: US dollars for inverse contracts of Bybit and
 * Deribit, coins for Deribit's linear ones.
 * Source: ccxt manual, "Open Interest Structure"; Deribit's documentation, "public/get_book_summary".
 *
 * @param unit our size units per venue size unit
 * @param now the timestamp to use when the venue sends none
 */
export function parseOpenInterest(
  openInterest: unknown,
  unit: number,
  now: number,
): OpenInterestSize | undefined {
  const parsed = openInterestSchema.safeParse(openInterest);
  if (!parsed.success) return undefined;
  const { openInterestAmount, openInterestValue, timestamp } = parsed.data;
  const size = openInterestAmount ?? openInterestValue;
  if (size === undefined || size < 0) return undefined;
  return { size: roundFloat(size * unit), at: timestamp ?? now };
}
