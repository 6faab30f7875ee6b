import type { Account, Contract } from '@parallax/protocol';

/** The accounts at which a contract trades: those of its exchange. Custodians and prime brokers trade nowhere. */
export const fittingAccounts = (
  accounts: readonly Account[],
  contract: Pick<Contract, 'exchange'>,
): readonly Account[] =>
  accounts.filter(
    ({ exchangeName, takesOrders }) => takesOrders && exchangeName === contract.exchange,
  );

/** The chosen one of the accounts, or else the first that can trade. */
export const accountToUse = (
  fitting: readonly Account[],
  chosen: string | undefined,
): Account | undefined =>
  fitting.find(({ id }) => id === chosen) ?? fitting.find(({ canTrade }) => canTrade) ?? fitting[0];
