import type { Contract } from '@parallax/protocol';
import { type ContractTerms, contractTerms } from '@parallax/trading';
import { InlineFailure, loadOnDemand } from '@parallax/ui';
import { useMemo } from 'react';
import type { FillRow } from '../accounts/record-row.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { Trade } from './trades-profit.ts';

const SelectedTrades = loadOnDemand(() => import('./selected-trades.tsx'), {
  loading: () => null,
  failed: (_props, retry) => <FailedSums retry={retry} />,
});

const FailedSums = ({ retry }: { retry: () => void }) => (
  <InlineFailure result={{ state: 'failed', message: 'The sums could not be loaded', retry }} />
);

/** Undefined for a contract that is no longer listed, or whose profit cannot be computed. */
function termsOf(contract: Contract | undefined): ContractTerms | undefined {
  try {
    return contract && contractTerms(contract);
  } catch {
    return undefined;
  }
}

const tradeOfFill = ({ fill, contract }: FillRow): Trade => ({
  accountId: fill.accountId,
  terms: termsOf(contract),
  side: fill.side,
  price: fill.price,
  amount: fill.amount,
  fees: [{ asset: fill.feeAsset, amount: fill.fee }],
  at: fill.at,
});

/** None of an order that has filled nothing. */
function tradesOfOrder({ order, contract }: OrderRow): readonly Trade[] {
  const { accountId, side, averagePrice, filled, fees, updatedAt } = order;
  if (averagePrice === null || filled === '0') return [];
  const terms = termsOf(contract);
  return [{ accountId, terms, side, price: averagePrice, amount: filled, fees, at: updatedAt }];
}

function SelectedFills({ rows }: { rows: readonly FillRow[] }) {
  const trades = useMemo(() => rows.map(tradeOfFill), [rows]);
  return <SelectedTrades noun="trade" trades={trades} />;
}

function SelectedOrders({ rows }: { rows: readonly OrderRow[] }) {
  const trades = useMemo(() => rows.flatMap(tradesOfOrder), [rows]);
  return <SelectedTrades noun="order" trades={trades} />;
}

/** What selected trades add up to. */
export const fillsSummary = (rows: readonly FillRow[]) => <SelectedFills rows={rows} />;

/** What selected orders that are filled, or filled in part, add up to. */
export const ordersSummary = (rows: readonly OrderRow[]) => <SelectedOrders rows={rows} />;
