import { describe, expect, it } from '@jest/globals';
import type { Endpoint } from './endpoint/endpoint.ts';
import { endpoints } from './endpoints.ts';
import { endpointsReading, PATHS_READING } from './endpoints-reading.ts';

describe('the paths that depend on resources of a company', () => {
  it('are those of the endpoint table', () => {
    const all: readonly Endpoint[] = Object.values(endpoints);
    const declared = all.flatMap(({ method, path, resources }) =>
      method === 'GET' && resources ? [[path, resources]] : [],
    );
    expect(PATHS_READING).toEqual(Object.fromEntries(declared));
  });

  it('are those of at least one changed resource', () => {
    expect(endpointsReading(['profile', 'strategies'])).toEqual([
      { path: '/api/trader' },
      { path: '/api/strategies/groups' },
      { path: '/api/strategies' },
    ]);
    expect(endpointsReading([])).toEqual([]);
  });
});
