import { type EndpointQuery, queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import { type CompanyExchange, listCompanyExchanges } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { companyExchangesChannel } from './company-exchanges-channel.ts';
import { createChannels } from './join-channels.ts';

const LIST = queryKeyOf(listCompanyExchanges);
/** One person's action causes several messages. */
const BATCH_MS = 100;

/** The live channels, and a reload that is postponed while more messages arrive. */
function createUpdates(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, BATCH_MS);
  };
  const channels = createChannels(reload);
  return {
    reload,
    channels,
    stop() {
      clearTimeout(timer);
      channels.leaveAll();
    },
  };
}

/**
 * The company's exchanges, custodians and prime brokers that the trader sees. While mounted they
 * follow the changes of other people and other tabs, and the live channels of the active ones are
 * joined.
 */
export function useCompanyExchanges(traderId: string): EndpointQuery<CompanyExchange[]> {
  const client = useQueryClient();
  const query = useEndpointQuery(listCompanyExchanges, {}, { staleTime: 0 });
  const updates = useMemo(
    () => createUpdates(() => void client.invalidateQueries({ queryKey: LIST })),
    [client],
  );

  useEffect(
    () =>
      companyExchangesChannel().listen((message) => {
        if (message.traderId !== traderId) return;
        void client.cancelQueries({ queryKey: LIST });
        client.setQueryData(LIST, message.exchanges);
      }),
    [client, traderId],
  );
  // notifications are sent for changes that the exchange channels do not cover, such as vaults
  useEffect(
    () => subscribeTrader(traderId, { onUpdates: updates.reload, onGap: updates.reload }),
    [traderId, updates],
  );

  const { data } = query;
  useEffect(() => {
    if (data) updates.channels.follow(data);
  }, [updates, data]);
  useEffect(() => () => updates.stop(), [updates]);
  return query;
}
