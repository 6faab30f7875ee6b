import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openChannel, sheetsChanged } from '@parallax/channels';
import { endpoints } from '@parallax/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { fakeServer, mockSurroundings, session } from '../testing/fake-server.ts';

mockSurroundings();
const { endpointQuery, queryClient } = await import('@parallax/api/react');
const { jotaiStore } = await import('../jotai-store.ts');
const { sessionAtom } = await import('../session/session-atom.ts');
const { followSheets } = await import('./follow-sheets.ts');

const other = openChannel('sheets');
const received: unknown[] = [];
other.listen((message) => received.push(message));

const settled = () => new Promise((resolve) => setTimeout(resolve));
const requests = () => fakeServer.times(endpoints.listSheets);
let stop: (() => void)[] = [];

beforeEach(async () => {
  fakeServer.reset();
  fakeServer.respond(endpoints.listSheets, () => []);
  jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  const shown = endpointQuery(endpoints.listSheets, { query: { rootPath: 'execution' } });
  stop = [new QueryObserver(queryClient, shown).subscribe(() => undefined), followSheets()];
  await settled();
  received.length = 0;
});

afterEach(() => {
  for (const end of stop) end();
  queryClient.clear();
});

describe('workspace §4 sheets that another tab changed', () => {
  it('are requested again, which is not broadcast in turn', async () => {
    expect(requests()).toBe(1);
    other.post({ traderId: session.traderId });
    await settled();
    expect(requests()).toBe(2);
    expect(received).toEqual([]);
  });

  it('are not requested for another trader, or after the session', async () => {
    other.post({ traderId: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33' });
    await settled();
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    other.post({ traderId: session.traderId });
    await settled();
    expect(requests()).toBe(1);
  });

  it('that this page changed are broadcast to the other tabs only', async () => {
    sheetsChanged();
    await settled();
    expect(received).toEqual([{ traderId: session.traderId }]);
    expect(requests()).toBe(1);
  });

  it('are not broadcast without a session, or after the shell has stopped', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    sheetsChanged();
    await settled();
    jotaiStore.set(sessionAtom, { state: 'signed-in', session });
    for (const end of stop) end();
    sheetsChanged();
    await settled();
    expect(received).toEqual([]);
  });
});
