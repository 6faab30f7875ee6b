import type { Contract, Order } from '@parallax/protocol';
import { fillTicket, useAccountStates, useAccounts, useContractsState } from '@parallax/store';
import { venueCode } from '@parallax/ui/format';
import { useMemo } from 'react';
import type { Sending } from '../sheet-target/use-send-to-sheet.ts';
import type { SearchContracts } from './keyword-commands.ts';
import { type TradeActions, type TradeResults, tradeResults } from './trade-commands.ts';
import { parseTradeQuery, type TradeTerms } from './trade-query.ts';

function useTradedAccounts() {
  const { data, state } = useAccounts();
  const ids = useMemo(() => (data ?? []).map(({ id }) => id), [data]);
  const states = useAccountStates(ids);
  const accounts = useMemo(
    () => (data ?? []).map((account) => ({ account, live: states.get(account.id) })),
    [data, states],
  );
  return { accounts, areLoading: state === 'loading' };
}

const termsOf = (contracts: readonly Contract[]): TradeTerms => ({
  bases: new Set(contracts.map(({ base }) => base.toLowerCase())),
  exchanges: new Map(
    contracts.map(({ exchange }) => [venueCode(exchange).toLowerCase(), exchange] as const),
  ),
});

/**
 * Returns a function that finds the commands of a query about orders.
 * @param send sends something to a sheet; undefined if there is no area for it
 */
export function useTradeResults(
  contracts: readonly Contract[],
  search: SearchContracts,
  dashContract: Contract | undefined,
  send: ((sending: Sending) => Promise<void>) | undefined,
  ask: (orders: readonly Order[]) => void,
): (query: string) => TradeResults {
  const { accounts, areLoading } = useTradedAccounts();
  const contractsState = useContractsState();
  const isLoading = contractsState === 'pending' || areLoading;
  const terms = useMemo(() => termsOf(contracts), [contracts]);
  const actions: TradeActions = {
    fillTicket: (contract, order) =>
      void send?.({
        failure: 'The order ticket was not filled',
        toast: 'fill-ticket',
        send: (opening) => fillTicket(contract, order, opening),
      }),
    askToCancel: ask,
  };
  return (query) => ({
    ...tradeResults(
      query,
      { hasContracts: contractsState === 'done', terms, search, dashContract, accounts },
      actions,
    ),
    isAwaited: isLoading && parseTradeQuery(query, terms) !== undefined,
  });
}
