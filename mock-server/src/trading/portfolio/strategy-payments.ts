import { contractKey, type FundingPaymentOfAccount } from '@parallax/protocol';
import { toText } from '@parallax/trading';
import type { StrategyContract } from './strategy-contracts.ts';

/**
 * A funding payment as one strategy has it: its share for its own position. Of a contract that strategies share,
 * the payment of the account belongs to one only if it has all of it.
 * @param externalId the id that the venue gave the payment
 * @param strategyId undefined for the payment of the account
 * @returns undefined if the strategy has no part of it
 */
export function paymentOfStrategy(
  payment: FundingPaymentOfAccount,
  externalId: string,
  contracts: readonly StrategyContract[],
  strategyId: string | undefined,
): FundingPaymentOfAccount | undefined {
  const contract = contracts.find(
    (each) => each.accountId === payment.accountId && contractKey(each) === contractKey(payment),
  );
  const shares = contract?.payments.get(externalId);
  if (shares === undefined)
    return strategyId === undefined || payment.strategyId === strategyId ? payment : undefined;
  if (strategyId === undefined) {
    const [only, ...others] = shares;
    return { ...payment, strategyId: others.length === 0 ? (only?.strategyId ?? null) : null };
  }
  const share = shares.find((each) => each.strategyId === strategyId);
  return (
    share && {
      ...payment,
      strategyId,
      amount: toText(share.amount),
      positionAmount: toText(share.positionAmount),
    }
  );
}
