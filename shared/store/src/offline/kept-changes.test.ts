import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createKeptChanges } from './kept-changes.ts';

const keep = jest.fn(async (_address: string, _body: string) => {});
const { signal } = new AbortController();

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('kept answers after a change', () => {
  it('are replaced once for several changes of one address', async () => {
    const changes = createKeptChanges(keep);
    const repeat = jest.fn(async () => 'new');
    changes.follow('/layout?sheetId=1', repeat, signal);
    changes.follow('/layout?sheetId=2', async () => 'other', signal);
    changes.changed('/layout?sheetId=1');
    await jest.advanceTimersByTimeAsync(1_000);
    changes.changed('/layout?sheetId=1');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(repeat).toHaveBeenCalledTimes(1);
    expect(keep.mock.calls).toEqual([['/layout?sheetId=1', 'new']]);
  });

  it('are replaced for every query of the path, or of one above', async () => {
    const changes = createKeptChanges(keep);
    for (const root of ['a', 'b'])
      changes.follow(`/sheets?rootPath=${root}`, async () => root, signal);
    changes.changed('/sheets/sort');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(keep.mock.calls.map(([, body]) => body)).toEqual(['a', 'b']);
  });

  it('stay when the request fails or the session has ended', async () => {
    const changes = createKeptChanges(keep);
    const ended = new AbortController();
    changes.follow('/a', () => Promise.reject(new Error('no network')), signal);
    changes.follow('/b', async () => 'new', ended.signal);
    changes.changed('/a');
    changes.changed('/b');
    ended.abort();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(keep).not.toHaveBeenCalled();
  });
});
