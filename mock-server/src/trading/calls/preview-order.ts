import { randomUUID } from 'node:crypto';
import {
  type Body,
  type Data,
  type LargestOrder,
  type largestOrder,
  type OrderFields,
  type previewOrder,
  REDUCES_ONLY,
} from '@parallax/protocol';
import {
  collarPercentOf,
  computeOrderPreview,
  contractFees,
  type Decimal,
  type PreviewInput,
  toText,
} from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { findReasonNotToTrade } from '../controls/may-trade.ts';
import { readHoldings } from '../records/account-store.ts';
import type { HaltOwner } from '../records/halt-store.ts';
import { marginInput } from '../valuation/value-account.ts';
import type { CheckDependencies } from './check-order.ts';
import { findLargestOrder } from './find-largest-order.ts';
import {
  assertValid,
  controlChecks,
  type OrderContext,
  type OrderTerms,
  passesAsReducing,
  readLimitProblem,
  readOrderContext,
  readOrderTerms,
  requireTerms,
} from './order-context.ts';

const text = (value: Decimal | null): string | null => (value === null ? null : toText(value));
const assetText = (value: { asset: string; amount: Decimal } | null) =>
  value && { asset: value.asset, amount: toText(value.amount) };

/** What previews of an account's orders are computed from. */
async function readPreviewInput(
  { db, prices, accounts }: CheckDependencies,
  account: StoredAccount,
  { terms, book, settleUsd }: OrderTerms,
): Promise<Omit<PreviewInput, 'order'>> {
  const holdings = await readHoldings(db, account.id);
  const contract = prices.contract(terms.key);
  const isPaper = accounts.isPaper(account);
  return {
    terms,
    book,
    fees: (contract && contractFees(contract, account.provider)) ?? null,
    isPaper,
    collarPercent: isPaper ? collarPercentOf(terms) : null,
    account: marginInput({ ...holdings, exchange: terms.exchange, isLive: !isPaper }, prices),
    settleUsd,
  };
}

function ruleProblem(order: OrderFields, context: OrderContext, now: number): string | undefined {
  try {
    assertValid(order, context, now);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error.message;
    throw error;
  }
}

/** What an order would lead to, and what it is checked against. Throws 400 for a contract that is not listed. */
export async function readOrderPreview(
  dependencies: CheckDependencies,
  order: OrderFields,
  account: StoredAccount,
  owner: HaltOwner,
): Promise<Data<typeof previewOrder>> {
  const found = await readOrderTerms(dependencies, order, account);
  const context = await readOrderContext(dependencies.db, order, found, dependencies);
  const input = await readPreviewInput(dependencies, account, found);
  const preview = computeOrderPreview({ order, ...input });
  const checks = controlChecks(order, context);
  const reason = await findReasonNotToTrade(dependencies, owner, account);
  const problem = ruleProblem(order, context, dependencies.now());
  return {
    notionalUsd: text(preview.notionalUsd),
    fee: assetText(preview.fee),
    received: assetText(preview.received),
    positionAfter: toText(preview.positionAfter),
    averagePrice: text(preview.averagePrice),
    slippageBps: text(preview.slippageBps),
    marginRequired: assetText(preview.marginRequired),
    liquidationPrice: text(preview.liquidationPrice),
    leverage: preview.leverage && {
      set: preview.leverage.set && toText(preview.leverage.set),
      applied: toText(preview.leverage.applied),
    },
    checks: [
      ...(reason === undefined ? [] : [{ rule: 'Account', ok: false, text: reason }]),
      ...(problem === undefined ? [] : [{ rule: 'Contract', ok: false, text: problem }]),
      ...preview.problems,
      ...checks,
      ...(passesAsReducing(order, context) ? [{ ...REDUCES_ONLY, ok: true }] : []),
    ],
    isRefused:
      reason !== undefined ||
      problem !== undefined ||
      preview.isRefused ||
      checks.some(({ ok }) => !ok),
  };
}

/** The largest order that an account can send, see `findLargestOrder`. */
export async function readLargestOrder(
  dependencies: CheckDependencies,
  order: Body<typeof largestOrder>,
  account: StoredAccount,
): Promise<LargestOrder> {
  const { lot } = requireTerms(order, account, dependencies.prices);
  const one = { ...order, id: randomUUID(), amount: toText(lot) };
  const found = await readOrderTerms(dependencies, one, account);
  return findLargestOrder({
    order,
    input: await readPreviewInput(dependencies, account, found),
    limitProblem: await readLimitProblem(dependencies.db, one, found, dependencies),
  });
}
