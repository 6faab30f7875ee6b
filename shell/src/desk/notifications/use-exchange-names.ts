import { useEndpointQuery } from '@parallax/api/react';
import { listCompanyExchanges, type Notification } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';

/**
 * Returns a lookup of exchange names: the alias of the company's exchange, else the catalogue's
 * name, else undefined. The aliases are only requested if a notification refers to an exchange.
 */
export function useExchangeNames(
  list: readonly Notification[],
): (exchangeId: string | null) => string | undefined {
  const catalogue = useExchanges();
  const enabled = list.some(({ exchangeId }) => exchangeId !== null);
  const { data } = useEndpointQuery(listCompanyExchanges, {}, { enabled });
  return (exchangeId) => {
    if (exchangeId === null) return undefined;
    const inCatalogue = catalogue.find(({ id, name }) => id === exchangeId || name === exchangeId);
    return data?.find(({ id }) => id === exchangeId)?.name ?? inCatalogue?.displayName;
  };
}
