import type { ClosedBy } from '@parallax/protocol';
import type { AccountContract } from './account-contracts.ts';
import { toOurAmount } from './amount-units.ts';
import { toOrderId } from './client-ids.ts';
import { fillId, type ReceivedFill } from './venue-api.ts';

/** A trade in the venue's terms. */
export interface RawFill {
  readonly contract: AccountContract;
  readonly venueOrderId: string;
  readonly tradeId: string;
  /** the first that is one of our ids counts */
  readonly clientIds: readonly (string | null | undefined)[];
  readonly side: 'buy' | 'sell';
  readonly price: string;
  /** in the venue's unit */
  readonly amount: string;
  /** negative for a rebate */
  readonly fee: string;
  readonly feeAsset: string;
  readonly isMaker: boolean;
  readonly closedBy?: ClosedBy | undefined;
  /** Unix milliseconds */
  readonly at: number;
}

/** The order of the first client's id that is one of ours. */
export const orderIdOf = (clientIds: readonly (string | null | undefined)[]): string | undefined =>
  clientIds.map(toOrderId).find((id) => id !== undefined);

/** Converts a trade of a venue to a fill in our units. */
export function receivedFill({
  contract,
  clientIds,
  isMaker,
  amount,
  ...raw
}: RawFill): ReceivedFill {
  const { exchange, symbol } = contract;
  return {
    ...raw,
    id: fillId(symbol, raw.venueOrderId, raw.tradeId),
    orderId: orderIdOf(clientIds) ?? null,
    exchange,
    symbol,
    amount: toOurAmount(contract, amount),
    liquidity: isMaker ? 'maker' : 'taker',
  };
}
