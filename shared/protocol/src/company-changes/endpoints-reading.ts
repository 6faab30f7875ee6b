import type { Endpoint } from '../endpoint/endpoint.ts';
import { endpoints } from '../endpoint/endpoints.ts';
import type { CompanyResource } from './company-resources.ts';

const all: readonly Endpoint[] = Object.values(endpoints);

/** The endpoints whose responses depend on at least one of the resources. */
export const endpointsReading = (changed: readonly CompanyResource[]): readonly Endpoint[] =>
  all.filter(
    ({ method, resources = [] }) =>
      method === 'GET' && resources.some((resource) => changed.includes(resource)),
  );
