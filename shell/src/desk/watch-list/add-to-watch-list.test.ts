import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { contractOf } from '@parallax/protocol/testing';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { addToWatchList } from './add-to-watch-list.ts';

const contract = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const widget = openChannel('add-to-watchlist');
let received: ChannelMessage<'add-to-watchlist'>[];
let response: { added: boolean } | undefined;
widget.listen((message) => {
  received.push(message);
  if ('contract' in message && message.id !== undefined && response) {
    widget.post({ taken: message.id, ...response });
  }
});

beforeEach(() => {
  jest.useFakeTimers();
  removeToasts();
  received = [];
  response = undefined;
  history.replaceState(null, '', '/execution/btc?id=1');
});
afterEach(() => {
  jest.useRealTimers();
});

describe("design §7 'Add to watch list'", () => {
  it.each([
    [true, 'success', 'ETH/USDT on okx added to the watch list'],
    [false, 'info', 'ETH/USDT on okx is already on the watch list'],
  ])('reports the reply of the open watch list (added: %s)', async (added, kind, title) => {
    response = { added };
    void addToWatchList(contract, false);
    await jest.advanceTimersByTimeAsync(0);
    expect(received).toEqual([{ contract: 'okx:ETH-USDT', to: pageId, id: expect.any(String) }]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(shownToasts()).toEqual([expect.objectContaining({ kind, title })]);
  });

  it.each([true, false])(
    'reports that the venue filter hides the contract (added: %s)',
    async (added) => {
      response = { added };
      void addToWatchList(contract, true);
      await jest.advanceTimersByTimeAsync(0);
      expect(shownToasts()).toEqual([
        expect.objectContaining({ description: 'The venue filter hides it.' }),
      ]);
    },
  );

  it('waits for a watch list that is loading', async () => {
    void addToWatchList(contract, false);
    await jest.advanceTimersByTimeAsync(1_500);
    response = { added: true };
    await jest.advanceTimersByTimeAsync(500);
    expect(shownToasts()).toEqual([expect.objectContaining({ kind: 'success' })]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(new Set(received.map((message) => 'id' in message && message.id)).size).toBe(1);
  });

  it('does not add the contract to a sheet that is opened meanwhile', async () => {
    void addToWatchList(contract, false);
    await jest.advanceTimersByTimeAsync(500);
    history.replaceState(null, '', '/execution/eth?id=2');
    response = { added: true };
    await jest.advanceTimersByTimeAsync(10_000);
    expect(received).toHaveLength(1);
    expect(shownToasts()).toEqual([
      expect.objectContaining({
        kind: 'error',
        title: 'ETH/USDT on okx was not added',
        description: 'Another page was opened before the sheet was ready.',
      }),
    ]);
  });

  it('explains what to do if no watch list has replied after 3 s', async () => {
    void addToWatchList(contract, false);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(shownToasts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(shownToasts()).toEqual([
      expect.objectContaining({
        kind: 'error',
        title: 'No watch list is open',
        description: "Open a sheet that has one, or add one to a sheet with 'Add component'.",
      }),
    ]);
  });
});
