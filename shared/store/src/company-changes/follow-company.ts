import { queryClient, queryKeyOf } from '@parallax/api/react';
import { subscribeCompany } from '@parallax/feed';
import {
  type CompanyResource,
  type CompanyVersions,
  companyResourceSchema,
  endpointsReading,
  getTrader,
  type Session,
} from '@parallax/protocol';
import { refreshTrader } from '../trader/refresh-trader.ts';

const differing = (before: CompanyVersions, after: CompanyVersions): CompanyResource[] =>
  companyResourceSchema.options.filter((resource) => before[resource] !== after[resource]);

/**
 * Refetches after changes by other members of the company: the cached queries of the affected
 * endpoints, and the trader, whose name or role may have changed. Changes made while the feed was
 * disconnected are detected when it reconnects.
 *
 * @returns a function that stops it
 */
export function followCompany({ companyId }: Session): () => void {
  let lastVersions: CompanyVersions | undefined;
  return subscribeCompany(companyId, (versions) => {
    const changed = lastVersions ? differing(lastVersions, versions) : [];
    lastVersions = versions;
    for (const endpoint of endpointsReading(changed)) {
      if (endpoint.path === getTrader.path) void refreshTrader();
      else void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
    }
  });
}
