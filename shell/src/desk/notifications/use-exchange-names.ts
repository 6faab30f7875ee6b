import { callApi } from '@parallax/api';
import { listCompanyExchanges, type Notification } from '@parallax/contract';
import { useExchanges } from '@parallax/store';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns the name of the exchange that a notification is about: the alias of the company's
 * exchange, or the catalogue's name. The aliases are read once a notification needs them; an
 * exchange that is gone, or is not the trader's to see, has no name.
 */
export function useExchangeNames(
  traderId: string,
  list: readonly Notification[],
): (exchangeId: string | null) => string | undefined {
  const catalogue = useExchanges();
  const { data } = useQuery({
    queryKey: ['notification-exchanges', traderId],
    queryFn: ({ signal }) => callApi(listCompanyExchanges, { signal }),
    enabled: list.some(({ exchangeId }) => exchangeId !== null),
    retry: false,
  });
  return (exchangeId) => {
    if (exchangeId === null) return undefined;
    const known = catalogue.find(({ id, name }) => id === exchangeId || name === exchangeId);
    return data?.find(({ id }) => id === exchangeId)?.name ?? known?.displayName;
  };
}
