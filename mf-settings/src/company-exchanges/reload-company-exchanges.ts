import { callApi, failureText } from '@parallax/api';
import { endpointQuery, queryKeyOf } from '@parallax/api/react';
import { getTrader, listCompanyExchanges, listGroups, listOwnGroups } from '@parallax/protocol';
import { changeTrader } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';
import { companyExchangesChannel } from './company-exchanges-channel.ts';

/** Delay in ms after which other tabs and the feed learn of an added connection. */
export const ADD_DELAY_MS = 1_000;

const LIST = queryKeyOf(listCompanyExchanges);

const findList = (client: QueryClient) => client.getQueryCache().find({ queryKey: LIST });

async function reloadTrader(traderId: string): Promise<void> {
  try {
    changeTrader(traderId, await callApi(getTrader, { query: { TraderId: traderId } }));
  } catch {
    // the trader's last known information stays
  }
}

/**
 * After a change of a connection or its vaults: reloads the company's connections, the trader and
 * the groups, and publishes the connections to the other tabs. Never rejects.
 */
export async function reloadCompanyExchanges(client: QueryClient, traderId: string): Promise<void> {
  const list = findList(client);
  // the session has ended
  if (list === undefined) return;
  void reloadTrader(traderId);
  for (const endpoint of [listOwnGroups, listGroups]) {
    void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  }
  try {
    // a response in flight may predate the change
    await client.cancelQueries({ queryKey: LIST });
    const options = { ...endpointQuery(listCompanyExchanges), staleTime: 0 };
    companyExchangesChannel().post({ traderId, exchanges: await client.fetchQuery(options) });
  } catch (error) {
    if (list.getObserversCount() === 0) return;
    showToast({ kind: 'error', title: failureText(error, 'Failed to get company exchanges') });
  }
}

/** `reloadCompanyExchanges` after an addition, with the delay of the specification. */
export function reloadAfterAdding(client: QueryClient, traderId: string): void {
  const list = findList(client);
  setTimeout(() => {
    // another list belongs to another session
    if (findList(client) === list) void reloadCompanyExchanges(client, traderId);
  }, ADD_DELAY_MS);
}
