import { callApi } from '@parallax/api';
import {
  type EndpointQueryResult,
  type Pages,
  queryKeyOf,
  useEndpointQuery,
  usePages,
} from '@parallax/api/react';
import {
  type AlgoOrder,
  type AlgoSlot,
  type Data,
  listAlgoOrders,
  listAlgoSchedule,
  PAGE_LIMIT_MAX,
} from '@parallax/protocol';

export const ALGOS_FAILURE = 'The algos could not be loaded';
/** They change with each fill, and no topic of the feed has them. */
export const ALGOS_REFRESH_MS = 1_000;

type AlgoPage = Data<typeof listAlgoOrders>;

const NO_ROWS = ({ rows }: AlgoPage): boolean => rows.length === 0;

const queryOf = (status: 'active' | 'done', account: string | undefined) => ({
  status,
  limit: PAGE_LIMIT_MAX,
  ...(account !== undefined && { AccountId: account }),
});

/** The algos that are not over, newest first. @param account id of the only account */
export const useActiveAlgos = (account: string | undefined): EndpointQueryResult<AlgoPage> =>
  useEndpointQuery(
    listAlgoOrders,
    { query: queryOf('active', account) },
    { fallback: ALGOS_FAILURE, isEmpty: NO_ROWS },
  );

const keyOf = ({ id }: AlgoOrder): string => id;
const timeOf = ({ createdAt }: AlgoOrder): string => createdAt;

/** The algos that are over, newest first. */
export function useDoneAlgos(account: string | undefined): Pages<AlgoOrder> {
  const query = queryOf('done', account);
  return usePages<AlgoOrder>({
    queryKey: queryKeyOf(listAlgoOrders, { query }),
    load: (cursor, signal) =>
      callApi(listAlgoOrders, {
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    fallback: ALGOS_FAILURE,
    keyOf,
    timeOf,
  });
}

/** The children of an algo, sent and planned, oldest first. */
export const useAlgoSchedule = (id: string): EndpointQueryResult<AlgoSlot[]> =>
  useEndpointQuery(
    listAlgoSchedule,
    { query: { AlgoOrderId: id } },
    { fallback: 'The schedule could not be loaded' },
  );
