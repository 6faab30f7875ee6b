// @alone it has a feed of its own

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CompanyVersions } from '@parallax/protocol';
import { endpoints } from '@parallax/protocol';
import { waitFor } from '@testing-library/react';
import { fakeServer, noResponse, replaceFeed, session, trader } from '../testing/fake-server.ts';

let publish: (versions: CompanyVersions) => void = () => undefined;
const unsubscribe = jest.fn();
replaceFeed({
  subscribeCompany(companyId: string, listener: typeof publish) {
    if (companyId === session.companyId) publish = listener;
    return unsubscribe;
  },
});
const { endpointQuery, queryClient } = await import('@parallax/api/react');
const { jotaiStore } = await import('../jotai-store.ts');
const { sessionAtom } = await import('../session-state/session-atom.ts');
const { traderAtom } = await import('../trader/trader-atom.ts');
const { followCompany } = await import('./follow-company.ts');

const FIRST: CompanyVersions = {
  profile: 1,
  members: 1,
  groups: 1,
  exchanges: 1,
  'api-keys': 1,
  strategies: 1,
  trading: 1,
  news: 1,
};
const query = { CompanyId: session.companyId };
const READS = [
  ['members', endpointQuery(endpoints.listCompanyTraders, { query })],
  ['groups', endpointQuery(endpoints.listGroups, { query })],
  ['exchanges', endpointQuery(endpoints.listCompanyExchanges)],
  ['api-keys', endpointQuery(endpoints.listApiKeys, { query })],
  ['strategies', endpointQuery(endpoints.listStrategyGroups, { query })],
  ['none', endpointQuery(endpoints.listExchanges)],
] as const;

const outdated = () =>
  READS.filter(([, { queryKey }]) => queryClient.getQueryState(queryKey)?.isInvalidated).map(
    ([name]) => name,
  );
const shownTrader = () => jotaiStore.get(traderAtom);

let stop: () => void;
beforeEach(() => {
  fakeServer.reset();
  jotaiStore.set(traderAtom, { state: 'success', value: trader });
  for (const [, { queryKey }] of READS) queryClient.setQueryData(queryKey, []);
  stop = followCompany(session);
});
afterEach(() => {
  stop();
  queryClient.clear();
});

describe('settings §4 following the changes of other admins', () => {
  it('refetches nothing for the first versions', () => {
    publish(FIRST);
    expect(outdated()).toEqual([]);
    expect(fakeServer.requestCount(endpoints.getTrader)).toBe(0);
  });

  it.each([
    ['members', ['members', 'groups', 'exchanges', 'api-keys']],
    ['groups', ['groups', 'exchanges']],
    ['exchanges', ['groups', 'exchanges']],
    ['api-keys', ['api-keys']],
    ['strategies', ['strategies']],
    ['profile', []],
  ])('refetches, after a change of %s, every list that depends on it: %j', (resource, lists) => {
    publish(FIRST);
    publish({ ...FIRST, [resource]: 2 });
    expect(outdated()).toEqual(lists);
  });

  it.each(['members', 'profile'])('reloads the trader after a change of %s', async (resource) => {
    fakeServer.respond(endpoints.getTrader, () => ({ ...trader, isAdmin: true }));
    publish(FIRST);
    publish({ ...FIRST, [resource]: 2 });
    expect(shownTrader()).toEqual({ state: 'success', value: trader });
    await waitFor(() =>
      expect(shownTrader()).toEqual({ state: 'success', value: { ...trader, isAdmin: true } }),
    );
  });

  it('keeps the trader if the reload fails', async () => {
    fakeServer.fail(endpoints.getTrader, noResponse);
    publish(FIRST);
    publish({ ...FIRST, members: 2 });
    await waitFor(() => expect(fakeServer.requestCount(endpoints.getTrader)).toBeGreaterThan(0));
    expect(shownTrader()).toEqual({ state: 'success', value: trader });
  });

  it('repeats a failed first load of the trader after a change', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-in', session });
    jotaiStore.set(traderAtom, { state: 'error', message: 'Broken.' });
    fakeServer.respond(endpoints.getTrader, () => trader);
    publish(FIRST);
    expect(fakeServer.requestCount(endpoints.getTrader)).toBe(0);
    publish({ ...FIRST, members: 2 });
    await waitFor(() => expect(shownTrader()).toEqual({ state: 'success', value: trader }));
  });

  it('unsubscribes when stopped', () => {
    stop();
    expect(unsubscribe).toHaveBeenCalled();
  });
});
