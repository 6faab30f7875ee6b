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

/**
 * The company's exchanges, custodians and prime brokers that the trader sees. While mounted they
 * follow the changes of other people and other tabs, and the live channels of the active ones are
 * joined.
 */
export function useCompanyExchanges(traderId: string): EndpointQuery<CompanyExchange[]> {
  const client = useQueryClient();
  const query = useEndpointQuery(listCompanyExchanges, {}, { staleTime: 0 });
  const { reload, channels, stop } = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: LIST }), BATCH_MS);
    };
    return { reload, channels: createChannels(reload), stop: () => clearTimeout(timer) };
  }, [client]);

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
    () => subscribeTrader(traderId, { onUpdates: reload, onGap: reload }),
    [traderId, reload],
  );

  const { data } = query;
  useEffect(() => {
    if (data) channels.follow(data);
  }, [channels, data]);
  useEffect(
    () => () => {
      channels.leaveAll();
      stop();
    },
    [channels, stop],
  );
  return query;
}
