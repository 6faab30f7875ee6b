import { queryClient } from '@parallax/api/react';
import type { CompanyExchange } from '@parallax/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { setConnections } from '../catalogue/disconnected-venues.ts';
import { markDisconnected } from './connection-changed.ts';
import { connectionsQuery, receiveConnections, refreshConnections } from './connections-query.ts';
import { openLiveChannels } from './live-channels.ts';

/**
 * Loads the trader's connections and follows them: joins the live channels of active connections,
 * leaves those of others, and hides the prices of venues that were disconnected. Called once, by the
 * shell.
 *
 * @returns a function that stops it
 */
export function followConnections(): () => void {
  const channels = openLiveChannels((id, state) => {
    const marked =
      state === null || !state.active
        ? markDisconnected(id, state === null ? 'removed' : 'deactivated')
        : Promise.resolve();
    void marked.then(() => refreshConnections());
  });
  // the sender has waited for JOIN_DELAY_MS before it broadcast a new connection
  const stopReceiving = receiveConnections((connections) =>
    channels.joinNow(connections.map(({ id }) => id)),
  );
  const observer = new QueryObserver(queryClient, connectionsQuery);
  let last: readonly CompanyExchange[] | undefined;
  const apply = (data: readonly CompanyExchange[] | undefined) => {
    if (data === undefined || data === last) return;
    last = data;
    setConnections(data);
    channels.set(data);
  };
  const stopObserving = observer.subscribe(({ data }) => apply(data));
  // the observer does not report connections that are cached already
  apply(observer.getCurrentResult().data);
  return () => {
    stopObserving();
    stopReceiving();
    channels.close();
  };
}
