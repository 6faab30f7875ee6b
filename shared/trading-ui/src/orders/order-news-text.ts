import { endpointQuery, queryClient } from '@parallax/api/react';
import { listAccounts, type Order } from '@parallax/protocol';
import { namedContract } from '@parallax/store';
import { accountText, orderText } from '@parallax/ui/format';

const { queryKey } = endpointQuery(listAccounts);

/** 'Main (Live)'; undefined until the accounts are loaded, and of an account that is not visible. */
export function accountTextOf(accountId: string): string | undefined {
  const accounts = queryClient.getQueryData(queryKey);
  const account = accounts?.find(({ id }) => id === accountId);
  return account && accountText(account);
}

/**
 * An order in a toast, after its account: 'Main (Live): Buy 0.1 BTC of BTC/USDT at 60,000.00'.
 * @param text replaces the order
 */
export function orderNewsText(
  order: Order,
  text: string = orderText(order, namedContract(order)),
): string {
  const account = accountTextOf(order.accountId);
  return account === undefined ? text : `${account}: ${text}`;
}
