import type { Account, AccountMode, Contract, OrderInput } from '@parallax/protocol';
import { decimal, toText, ZERO } from '@parallax/trading';
import { accountText, contractName } from '@parallax/ui/format';
import { accountToUse, fittingAccounts } from '../../../widget-kit/accounts/fitting-accounts.ts';
import { type Leg, legKey } from '../../../widget-kit/options/legs.ts';

/** The accounts at the venue of a contract, and the id of the one that was chosen among them. */
interface AccountChoice {
  readonly fitting: readonly Account[];
  readonly chosen: string | undefined;
}

/**
 * The account of an order. A leg is of the book that is shown, so a paper account is used without a choice only for the
 * paper book, and a live one never.
 */
const accountFor = ({ fitting, chosen }: AccountChoice, mode: AccountMode): Account | undefined =>
  mode === 'PAPER' ? accountToUse(fitting, [chosen]) : fitting.find(({ id }) => id === chosen);

/** A leg with the account that its order would be sent through. */
export interface LegOrder {
  readonly leg: Leg;
  readonly contract: Contract;
  /** those of its venue */
  readonly fitting: readonly Account[];
  /** undefined until one is chosen */
  readonly account: Account | undefined;
  /** without its id, which each press that sends gives it */
  readonly terms: Omit<OrderInput, 'id' | 'accountId'>;
}

/** What the orders of legs depend on. */
interface OrderSources {
  readonly contractOf: (key: string) => Contract | undefined;
  readonly accounts: readonly Account[];
  /** ids of accounts by the key of the contract */
  readonly chosen: ReadonlyMap<string, string>;
  /** the accounts whose book is shown */
  readonly mode: AccountMode;
}

/** The market orders of legs. */
export const legOrders = (
  legs: readonly Leg[],
  { contractOf, accounts, chosen, mode }: OrderSources,
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
        account: accountFor({ fitting, chosen: chosen.get(key) }, mode),
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
  if (orders.length === 0) return 'No leg is left to send.';
  for (const { contract, fitting, account } of orders) {
    const name = contractName(contract);
    if (fitting.length === 0) return `There is no account on ${contract.exchangeName} for ${name}.`;
    if (account === undefined) return `Please choose an account for ${name}.`;
    if (!account.canTrade)
      return `${accountText(account)}: ${account.reason ?? 'This account cannot trade now.'}`;
  }
  return undefined;
}
