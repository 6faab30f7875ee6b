import type { Liquidity } from '@parallax/protocol';
import { addToBalances } from './account-state.ts';
import { applyFill } from './apply-fill.ts';
import { type Decimal, toText, ZERO } from './decimal.ts';
import { feeOfFill } from './fees.ts';
import type { LedgerAmount } from './ledger-amount.ts';
import type { AccountMarginInput } from './margin-line.ts';
import type { OpenOrder } from './open-order.ts';
import { NO_POSITION } from './position.ts';

/** A part of an order that is expected to be filled at one price. */
export interface ExpectedFill {
  readonly price: Decimal;
  readonly amount: Decimal;
  readonly liquidity: Liquidity;
}

export interface AfterFills {
  readonly account: AccountMarginInput;
  /** by which balances change */
  readonly amounts: readonly LedgerAmount[];
  /** of all of them, 0 if the fees are unknown; a venue takes those of one order from one asset */
  readonly fee: Decimal;
  readonly feeAsset: string;
}

/** An account after fills, each with its fee. Its open orders remain as they are. */
export function afterFills(
  account: AccountMarginInput,
  { terms, side, fees }: Pick<OpenOrder, 'terms' | 'side' | 'fees'>,
  fills: readonly ExpectedFill[],
): AfterFills {
  let position = account.positions.get(terms.key)?.position ?? NO_POSITION;
  const amounts: LedgerAmount[] = [];
  let charged = { fee: ZERO, feeAsset: terms.settle };
  const underlying = account.prices.underlyingOf(terms);
  for (const { price, amount, liquidity } of fills) {
    const { fee, feeAsset } =
      fees === null
        ? { fee: ZERO, feeAsset: terms.settle }
        : feeOfFill({ terms, fees, liquidity, side, price, amount, underlying });
    const change = applyFill(terms, position, {
      side,
      price: toText(price),
      amount: toText(amount),
      fee: toText(fee),
      feeAsset,
      strategyId: null,
    });
    charged = { fee: charged.fee.plus(fee), feeAsset };
    position = change.position;
    amounts.push(...change.amounts);
  }
  const positions = new Map(account.positions).set(terms.key, { terms, position });
  const balances = addToBalances(account.balances, amounts);
  return { account: { ...account, balances, positions }, amounts, ...charged };
}
