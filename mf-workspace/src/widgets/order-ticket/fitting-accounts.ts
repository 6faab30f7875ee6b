import type { Account, Contract, Exchange } from '@parallax/protocol';

/**
 * The accounts at which a contract trades: those of its exchange. Prime brokers trade at the prime
 * exchanges; custodians trade nowhere.
 */
export function fittingAccounts(
  accounts: readonly Account[],
  contract: Pick<Contract, 'exchange'>,
  exchanges: readonly Exchange[],
): readonly Account[] {
  const byName = new Map(exchanges.map((exchange) => [exchange.name, exchange]));
  const isPrime = byName.get(contract.exchange)?.isPrime === true;
  return accounts.filter(({ exchangeName }) => {
    const venue = byName.get(exchangeName);
    if (venue?.custodian === true) return false;
    if (venue?.primeBroker === true) return isPrime;
    return exchangeName === contract.exchange;
  });
}

/** The chosen one of the accounts, or else the first that can trade. */
export const accountToUse = (
  fitting: readonly Account[],
  chosen: string | undefined,
): Account | undefined =>
  fitting.find(({ id }) => id === chosen) ?? fitting.find(({ canTrade }) => canTrade) ?? fitting[0];
