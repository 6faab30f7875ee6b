import type { Account, Contract } from '@parallax/protocol';

/** The accounts at which a contract trades: those of its exchange. Custodians and prime brokers trade nowhere. */
export const fittingAccounts = (
  accounts: readonly Account[],
  contract: Pick<Contract, 'exchange'>,
): readonly Account[] =>
  accounts.filter(
    ({ exchangeName, takesOrders }) => takesOrders && exchangeName === contract.exchange,
  );

/**
 * The first of the chosen accounts that fits, or else a paper account, one that can trade if possible. A live
 * account is never used without a choice.
 */
export function accountToUse(
  fitting: readonly Account[],
  chosen: readonly (string | undefined)[],
): Account | undefined {
  for (const id of chosen) {
    const account = fitting.find((each) => each.id === id);
    if (account !== undefined) return account;
  }
  const onPaper = fitting.filter(({ mode }) => mode === 'PAPER');
  return onPaper.find(({ canTrade }) => canTrade) ?? onPaper[0];
}
