import { randomUUID } from 'node:crypto';
import type { VenueEntry, VenueFill } from '@parallax/live';
import {
  type AccountChange,
  type ContractTerms,
  decimal,
  formatDecimal,
  NO_POSITION,
  notional,
  type PositionState,
  round18,
  toText,
  ZERO,
} from '@parallax/trading';
import type { NewLogEntry } from '../../records/trading-log.ts';
import type { AccountWrite } from '../../records/write-account-rows.ts';
import type { Replayed } from './late-fills.ts';

/** A contract as it was listed when it was used first. */
export interface Listing {
  readonly terms: ContractTerms;
  /** the `Contract` of the catalogue */
  readonly json: string;
}

/** What an account is after a change, as far as rows have it. */
interface After {
  readonly balanceOf: (asset: string) => string;
  /** dollars per unit of an asset; null without an index price */
  readonly usd: (asset: string) => string | null;
}

/** What causes rows. */
interface Cause {
  /** id of the fill or the entry */
  readonly id: string;
  /** Unix milliseconds */
  readonly at: number;
}

const timeText = (at: number): string => new Date(at).toISOString();

export const positionRow = ({ terms, json }: Listing, position: PositionState) => ({
  exchange: terms.exchange,
  symbol: terms.symbol,
  amount: toText(position.amount),
  cost: toText(position.cost),
  realised: toText(position.realised),
  funding: toText(position.funding),
  fees: toText(position.fees),
  accrued_funding: position.accrued === undefined ? null : toText(position.accrued.amount),
  accrued_until: position.accrued === undefined ? null : timeText(position.accrued.until),
  strategy_id: position.strategyId,
  has_mixed_strategies: position.hasMixedStrategies,
  contract_kind: terms.kind,
  base: terms.base,
  asset: terms.settle,
  contract: json,
});

/** The rows of what an event has done to balances, ledger and position. */
function changeRows(
  { amounts, change }: AccountChange,
  listing: Listing | null,
  strategyId: string | null,
  { id, at }: Cause,
  externalId: string | null,
  { balanceOf, usd }: After,
): Pick<AccountWrite, 'entries' | 'balances' | 'positions'> {
  const position = change?.position;
  return {
    entries: amounts.map(({ asset, amount, kind }) => ({
      id: randomUUID(),
      external_id: externalId,
      asset,
      amount: toText(amount),
      kind,
      ref: id,
      asset_usd: usd(asset),
      contract: listing?.terms.key ?? null,
      strategy_id: strategyId,
      realised: kind === 'settlement' ? toText(change?.realised ?? ZERO) : null,
      at: timeText(at),
    })),
    balances: [...new Set(amounts.map(({ asset }) => asset))].map((asset) => ({
      asset,
      total: balanceOf(asset),
    })),
    ...(position !== undefined &&
      listing !== null && { positions: [positionRow(listing, position)] }),
  };
}

/** Dollars per unit of the coin of a spot trade at the price of the trade, for a fee in it. */
function baseUsd(
  { feeAsset, price }: VenueFill,
  { kind, base, settle }: ContractTerms,
  { usd }: After,
): string | null {
  const rate = usd(settle);
  if (kind !== 'spot' || feeAsset !== base || rate === null) return null;
  return toText(round18(decimal(rate).times(price)));
}

/** The rows of a fill, and of what it has done. */
export function fillRows(
  fill: VenueFill,
  strategyId: string | null,
  listing: Listing,
  change: AccountChange,
  after: After,
): Pick<AccountWrite, 'fills' | 'entries' | 'balances' | 'positions'> {
  const { terms } = listing;
  const row = {
    id: fill.id,
    order_id: fill.orderId,
    exchange: fill.exchange,
    symbol: fill.symbol,
    side: fill.side,
    price: fill.price,
    amount: fill.amount,
    fee: fill.fee,
    fee_asset: fill.feeAsset,
    liquidity: fill.liquidity,
    closed_by: fill.closedBy ?? null,
    strategy_id: strategyId,
    realised: toText(change.change?.realised ?? ZERO),
    notional: toText(notional(terms, decimal(fill.amount), decimal(fill.price))),
    asset: terms.settle,
    asset_usd: after.usd(terms.settle),
    fee_asset_usd: baseUsd(fill, terms, after) ?? after.usd(fill.feeAsset),
    at: timeText(fill.at),
  };
  return { fills: [row], ...changeRows(change, listing, strategyId, fill, null, after) };
}

/** The rows of an entry, and of what it has done. */
export function entryRows(
  entry: VenueEntry,
  listing: Listing | null,
  strategyId: string | null,
  change: AccountChange,
  after: After,
): Pick<AccountWrite, 'entries' | 'balances' | 'positions' | 'funding' | 'settled'> {
  const { kind, contract } = entry;
  const expiry = listing?.terms.expiry ?? null;
  // one of a session may be of a position that was closed after it
  const isEnd =
    kind === 'settlement' && change.change !== null && expiry !== null && entry.at >= expiry;
  return {
    ...changeRows(change, listing, strategyId, entry, entry.id, after),
    ...(kind === 'funding' &&
      contract && {
        funding: [
          {
            id: randomUUID(),
            exchange: contract.exchange,
            symbol: contract.symbol,
            asset: entry.asset,
            amount: entry.amount,
            position_amount: contract.positionAmount,
            rate: contract.rate ?? '0',
            mark_price: contract.price,
            external_id: entry.id,
            strategy_id: strategyId,
            at: timeText(entry.at),
          },
        ],
      }),
    ...(isEnd && listing !== null && { settled: [contractOf(listing)] }),
  };
}

/** The rows of a position whose fills were applied again in another order. */
export const correctionRows = (
  listing: Listing,
  position: PositionState,
  {
    amounts,
    moved,
    at,
  }: Pick<AccountChange, 'amounts'> & Pick<Replayed, 'moved'> & { readonly at: number },
  { balanceOf, usd }: After,
): Pick<AccountWrite, 'entries' | 'balances' | 'positions' | 'movedFills'> => ({
  entries: amounts.map(({ asset, amount, kind }) => ({
    id: randomUUID(),
    external_id: null,
    asset,
    amount: toText(amount),
    kind,
    ref: moved[0]?.id ?? null,
    asset_usd: usd(asset),
    contract: listing.terms.key,
    strategy_id: null,
    at: timeText(at),
  })),
  balances: amounts.map(({ asset }) => ({ asset, total: balanceOf(asset) })),
  positions: [positionRow(listing, position)],
  movedFills: moved.map(({ id, realised }) => ({ id, realised: toText(realised) })),
});

const contractOf = ({ terms: { exchange, symbol } }: Listing) => ({ exchange, symbol });

/** The rows of new balances, and of the positions that end without a trade. */
export const resetRows = (
  amounts: AccountChange['amounts'],
  held: readonly Listing[],
  at: number,
  { balanceOf, usd }: After,
): Pick<AccountWrite, 'entries' | 'balances' | 'positions' | 'settled'> => ({
  entries: amounts.map(({ asset, amount, kind }) => ({
    id: randomUUID(),
    external_id: null,
    asset,
    amount: toText(amount),
    kind,
    ref: null,
    asset_usd: usd(asset),
    contract: null,
    strategy_id: null,
    at: timeText(at),
  })),
  balances: amounts.map(({ asset }) => ({ asset, total: balanceOf(asset) })),
  positions: held.map((listing) => positionRow(listing, NO_POSITION)),
  settled: held.map(contractOf),
});

export type LogNote = Pick<NewLogEntry, 'kind' | 'text'>;

/** What the trading log says of a fill by which the venue itself has closed a position. */
export function closingNote({
  closedBy,
  side,
  amount,
  symbol,
  price,
}: VenueFill): LogNote | undefined {
  if (closedBy === undefined) return undefined;
  const verb = side === 'buy' ? 'Bought' : 'Sold';
  const text = `${verb} ${formatDecimal(decimal(amount))} ${symbol} at ${formatDecimal(decimal(price))}, by the venue.`;
  return { kind: 'liquidation', text };
}

/** What the trading log says of an entry; undefined for those that it leaves to the ledger. */
export function entryNote({ kind, asset, amount }: VenueEntry): LogNote | undefined {
  const text = `${formatDecimal(decimal(amount))} ${asset}`;
  if (kind === 'transfer') return { kind, text };
  if (kind !== 'liquidation') return undefined;
  const payer = decimal(amount).gt(ZERO) ? 'Paid by the insurance fund' : 'Fee';
  return { kind, text: `${payer}: ${text}` };
}
