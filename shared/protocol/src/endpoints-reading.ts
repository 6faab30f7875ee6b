import type { CompanyResource } from './company-changes/company-resources.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import type { endpoints } from './endpoints.ts';

/** What the cached queries of an endpoint are found by. */
export type EndpointPath = Pick<Endpoint, 'path'>;

type TablePath = (typeof endpoints)[keyof typeof endpoints]['path'];

/**
 * The paths of the GET endpoints that depend on resources of a company, as their `resources` say. Repeated
 * here, since the endpoints would add the schemas of all of them to every page.
 */
export const PATHS_READING: Readonly<Partial<Record<TablePath, readonly CompanyResource[]>>> = {
  '/api/trader': ['profile', 'members'],
  '/api/company-exchanges/trader': ['exchanges', 'groups', 'members'],
  '/api/accounts': ['exchanges', 'groups', 'members', 'trading'],
  '/api/api-keys': ['api-keys', 'members'],
  '/api/groups': ['groups', 'members', 'exchanges'],
  '/api/groups/group': ['groups', 'members', 'exchanges'],
  '/api/trader/group-company-exchange-trader': ['groups', 'members', 'exchanges'],
  '/api/company-traders': ['members'],
  '/api/strategies/groups': ['strategies'],
  '/api/strategies': ['strategies'],
  '/api/news': ['news'],
  '/api/news-feeds': ['news'],
  '/api/trading-halt': ['trading'],
  '/api/trading-limits': ['trading'],
};

/** The endpoints whose responses depend on at least one of the resources. */
export const endpointsReading = (changed: readonly CompanyResource[]): readonly EndpointPath[] =>
  Object.entries(PATHS_READING)
    .filter(([, resources]) => resources.some((resource) => changed.includes(resource)))
    .map(([path]) => ({ path }));
