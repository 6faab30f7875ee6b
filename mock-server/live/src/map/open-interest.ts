import { z } from 'zod';
import { exact, numberOrNone } from './numbers.ts';

/** How much of a contract is open. */
export interface OpenSize {
  /** in our unit of the contract's sizes */
  readonly size: number;
  /** Unix milliseconds */
  readonly at: number;
}

const openInterestSchema = z.object({
  openInterestAmount: numberOrNone,
  openInterestValue: numberOrNone,
  timestamp: numberOrNone,
});

/**
 * Reads ccxt's open interest structure. The amount is in the venue's unit of size; where ccxt leaves
 * it out, the value is in that unit: US dollars of Bybit's and Deribit's inverse contracts, and coins of
 * Deribit's linear ones. Undefined: it is none.
 * Source: ccxt manual, "Open Interest Structure"; Deribit's documentation, "public/get_book_summary".
 *
 * @param unit what one of the venue's units of size is in ours
 * @param now when it was heard, for where the venue says no time
 */
export function openSize(openInterest: unknown, unit: number, now: number): OpenSize | undefined {
  const parsed = openInterestSchema.safeParse(openInterest);
  if (!parsed.success) return undefined;
  const { openInterestAmount, openInterestValue, timestamp } = parsed.data;
  const open = openInterestAmount ?? openInterestValue;
  if (open === undefined || open < 0) return undefined;
  return { size: exact(open * unit), at: timestamp ?? now };
}
