import type { Account, Contract, OrderInput } from '@parallax/protocol';
import { decimal, toText, ZERO } from '@parallax/trading';
import { accountText, contractName } from '@parallax/ui/format';
import { accountToUse, fittingAccounts } from '../../../widget-kit/accounts/fitting-accounts.ts';
import type { Leg } from '../options-risk-settings.ts';
import { legKey } from './what-if-legs.ts';

/** A leg with the account that its order would be sent through. */
export interface LegOrder {
  readonly leg: Leg;
  readonly contract: Contract;
  /** those of its venue */
  readonly fitting: readonly Account[];
  /** undefined until one is chosen: a live one is never used without a choice */
  readonly account: Account | undefined;
  /** without its id, which each press that sends gives it */
  readonly terms: Omit<OrderInput, 'id' | 'accountId'>;
}

/**
 * The market orders of legs.
 * @param chosen ids of accounts by the key of the contract
 */
export const legOrders = (
  legs: readonly Leg[],
  contractOf: (key: string) => Contract | undefined,
  accounts: readonly Account[],
  chosen: ReadonlyMap<string, string>,
): readonly LegOrder[] =>
  legs.flatMap((leg) => {
    const key = legKey(leg);
    const contract = contractOf(key);
    if (contract === undefined) return [];
    const { exchange, symbol } = leg;
    const amount = decimal(leg.amount);
    const fitting = fittingAccounts(accounts, contract);
    return [
      {
        leg,
        contract,
        fitting,
        account: accountToUse(fitting, [chosen.get(key)]),
        terms: {
          exchange,
          symbol,
          side: amount.gt(ZERO) ? 'buy' : 'sell',
          type: 'market',
          amount: toText(amount.abs()),
          source: 'ticket',
        },
      },
    ];
  });

/** Why the orders cannot be sent; undefined if they can. */
export function ordersProblem(orders: readonly LegOrder[]): string | undefined {
  for (const { contract, fitting, account } of orders) {
    const name = contractName(contract);
    if (fitting.length === 0) return `There is no account on ${contract.exchangeName} for ${name}.`;
    if (account === undefined) return `Please choose an account for ${name}.`;
    if (!account.canTrade)
      return `${accountText(account)}: ${account.reason ?? 'This account cannot trade now.'}`;
  }
  return undefined;
}
