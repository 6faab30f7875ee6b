import { type EndpointQueryResult, queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import {
  type Data,
  getReleaseSet,
  getReleases,
  listGates,
  listReleaseHistory,
} from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const REFETCH_MS = 3_000;

/** Refetches while the page is visible, to show changes by other users and by the server. */
export function useAutoRefetch({ refresh }: Pick<EndpointQueryResult<unknown>, 'refresh'>): void {
  useEffect(() => {
    const refetch = () => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(refetch, REFETCH_MS);
    document.addEventListener('visibilitychange', refetch);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refetch);
    };
  }, [refresh]);
}

export type ReleasesQuery = EndpointQueryResult<Data<typeof getReleases>>;

/** The running versions; each new revision invalidates the queries that depend on them. */
export function useReleases(): ReleasesQuery {
  const client = useQueryClient();
  const releases = useEndpointQuery(getReleases, {}, { staleTime: 0 });
  useAutoRefetch(releases);
  const revision = releases.data?.revision;
  useEffect(() => {
    if (revision === undefined) return;
    for (const dependent of [listReleaseHistory, listGates, getReleaseSet]) {
      void client.invalidateQueries({ queryKey: queryKeyOf(dependent) });
    }
  }, [client, revision]);
  return releases;
}
