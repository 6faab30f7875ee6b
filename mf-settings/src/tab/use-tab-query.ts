import {
  type EndpointQueryArguments,
  type EndpointQueryResult,
  useEndpointQuery,
} from '@parallax/api/react';
import type { Data, Endpoint } from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';

/** `useEndpointQuery` for a tab, which also shows in a toast that loading has failed. */
export function useTabQuery<E extends Endpoint>(
  endpoint: E,
  ...input: EndpointQueryArguments<E>
): EndpointQueryResult<Data<E>> {
  const query = useEndpointQuery(endpoint, ...input);
  useFailureToast(query);
  return query;
}
