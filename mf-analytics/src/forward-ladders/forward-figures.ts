import { type Contract, contractKey, daysTo, type Ticker, valueOfSize } from '@parallax/protocol';
import {
  type BasisValue,
  basisBetween,
  calendarSpread,
  knownMid,
} from '../basis/basis-formulas.ts';
import type { ForwardRow } from './forward-rows.ts';

export interface Market {
  /** the newest values of a contract */
  readonly tickerOf: (key: string) => Ticker | undefined;
  /** Unix milliseconds */
  readonly now: () => number;
}

/** Fractional days to expiry; undefined for a perpetual. */
export const daysOf = ({ expiry }: Contract, now: number): number | undefined =>
  expiry === null ? undefined : daysTo(expiry, now);

const midOfContract = (contract: Contract, { tickerOf }: Market): number | undefined => {
  const ticker = tickerOf(contractKey(contract));
  return ticker && knownMid(ticker);
};

/** The basis of a contract: its mid against its own index. */
export function basisOf({ contract }: ForwardRow, market: Market): BasisValue | undefined {
  const index = market.tickerOf(contractKey(contract))?.index_price;
  return basisBetween(midOfContract(contract, market), index, daysOf(contract, market.now()));
}

/** The mid of the next expiry − the mid of this contract. */
export const spreadToNext = ({ contract, next }: ForwardRow, market: Market): number | undefined =>
  next && calendarSpread(midOfContract(contract, market), midOfContract(next, market));

/** In the unit of the contract's sizes, and in its quote currency at the mark price. */
export interface OpenInterestFigures {
  readonly size: number;
  readonly value: number | undefined;
}

export function openInterestOf(
  { contract }: ForwardRow,
  { tickerOf }: Market,
): OpenInterestFigures | undefined {
  const ticker = tickerOf(contractKey(contract));
  const size = ticker?.open_interest;
  if (size === undefined || !Number.isFinite(size)) return undefined;
  const mark = ticker?.mark_price ?? null;
  const value = mark === null ? undefined : valueOfSize(size, mark, contract).quote_value;
  return { size, value };
}
