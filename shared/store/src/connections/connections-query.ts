import { failureText } from '@parallax/api';
import { endpointQuery, queryClient } from '@parallax/api/react';
import { type Channel, openChannel } from '@parallax/channels';
import {
  type CompanyExchange,
  EXCHANGES_NOT_LOADED,
  listCompanyExchanges,
} from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { privateSignal } from '../private-state.ts';
import { sessionTraderId } from '../session-state/session-atom.ts';

export const connectionsQuery = endpointQuery(listCompanyExchanges);
const { queryKey } = connectionsQuery;

let channel: Channel<'company-exchanges'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
function connectionsChannel(): Channel<'company-exchanges'> {
  channel ??= openChannel('company-exchanges');
  return channel;
}

/** Changes the cached connections without a request. Does nothing before they have loaded. */
export const changeConnections = (
  change: (connections: CompanyExchange[]) => CompanyExchange[],
): Promise<void> => storeConnections((cached) => cached && change(cached));

async function storeConnections(
  change: (cached: CompanyExchange[] | undefined) => CompanyExchange[] | undefined,
): Promise<void> {
  const signal = privateSignal();
  // a response in flight would restore the old data
  await queryClient.cancelQueries({ queryKey, exact: true });
  if (signal.aborted) return;
  queryClient.setQueryData<CompanyExchange[]>(queryKey, change);
}

/** Refetches the connections. On failure the cached ones remain, and a toast is shown. */
export async function refreshConnections(): Promise<void> {
  const signal = privateSignal();
  await queryClient.cancelQueries({ queryKey, exact: true });
  if (signal.aborted) return;
  try {
    await queryClient.fetchQuery({ ...connectionsQuery, staleTime: 0 });
  } catch (error) {
    if (signal.aborted) return;
    showToast({ kind: 'error', title: failureText(error, EXCHANGES_NOT_LOADED) });
  }
}

/** Sends the cached connections to the other tabs. */
export function broadcastConnections(): void {
  const traderId = sessionTraderId();
  const exchanges = queryClient.getQueryData<CompanyExchange[]>(queryKey);
  if (traderId !== undefined && exchanges) connectionsChannel().post({ traderId, exchanges });
}

/**
 * Replaces the cached connections with those that other tabs broadcast. Returns a function that stops
 * it.
 */
export const receiveConnections = (
  onReceive: (connections: readonly CompanyExchange[]) => void,
): (() => void) =>
  connectionsChannel().listen(({ traderId, exchanges }) => {
    if (traderId !== sessionTraderId()) return;
    onReceive(exchanges);
    void storeConnections(() => exchanges);
  });
