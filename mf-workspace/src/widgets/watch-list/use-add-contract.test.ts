import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { contractOf } from '@parallax/protocol/testing';
import { useWatchedContracts } from '@parallax/store';
import { act, renderHook } from '@testing-library/react';
import { useAddContract } from './use-add-contract.ts';

const contracts = ['BTC', 'ETH', 'SOL'].map((base) =>
  contractOf({ exchange: 'okx', symbol: `${base}-USDT`, base }),
);
const id = '0f2a5f0e-5a3e-4f8c-9d55-1c2b3a4d5e6f';
const shell = openChannel('add-to-watchlist');
const received: unknown[] = [];
shell.listen((message) => received.push(message));

afterEach(() => {
  received.length = 0;
});

const post = (...messages: ChannelMessage<'add-to-watchlist'>[]) =>
  act(async () => {
    for (const message of messages) shell.post(message);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  });

/** Renders a watch list with these keys; returns the saved keys. */
function show(keys: readonly string[]) {
  const save = jest.fn<(keys: readonly string[]) => void>();
  renderHook(() => useAddContract(keys, contracts, save));
  return save;
}

describe("design §7 the channel 'add-to-watchlist'", () => {
  it('appends a contract to the list, saves the list and acknowledges the message', async () => {
    const save = show(['okx:BTC-USDT']);
    await post({ contract: 'okx:ETH-USDT', to: pageId, id });
    expect(save.mock.calls).toEqual([[['okx:BTC-USDT', 'okx:ETH-USDT']]]);
    expect(received).toEqual([{ taken: id, added: true }]);
  });

  it('does not add a contract twice and reports the duplicate', async () => {
    const save = show(['okx:BTC-USDT']);
    await post({ contract: 'okx:BTC-USDT', id });
    expect(save).not.toHaveBeenCalled();
    expect(received).toEqual([{ taken: id, added: false }]);
  });

  it('replies to a repeated message as to the first one', async () => {
    const save = show(['okx:BTC-USDT']);
    await post({ contract: 'okx:ETH-USDT', id });
    await post({ contract: 'okx:ETH-USDT', id });
    expect(save.mock.calls).toEqual([[['okx:BTC-USDT', 'okx:ETH-USDT']]]);
    expect(received).toEqual([
      { taken: id, added: true },
      { taken: id, added: true },
    ]);
  });

  it('adds the contracts of all messages that arrive together', async () => {
    const save = show([]);
    await post(
      { contract: 'okx:BTC-USDT' },
      { contract: 'okx:ETH-USDT' },
      { contract: 'okx:ETH-USDT' },
    );
    expect(save).toHaveBeenLastCalledWith(['okx:BTC-USDT', 'okx:ETH-USDT']);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('ignores messages for another page, and contracts that their venue no longer lists', async () => {
    const save = show([]);
    await post(
      { contract: 'okx:BTC-USDT', to: 'another page', id },
      { contract: 'okx:GONE-USDT', id },
    );
    expect(save).not.toHaveBeenCalled();
    expect(received).toEqual([]);
  });
});

it('a watch list publishes its contracts until it is removed', () => {
  const { result } = renderHook(useWatchedContracts);
  const { rerender, unmount } = renderHook(
    ({ keys }) => useAddContract(keys, contracts, jest.fn()),
    {
      initialProps: { keys: ['okx:BTC-USDT'] },
    },
  );
  expect([...result.current]).toEqual(['okx:BTC-USDT']);
  rerender({ keys: ['okx:ETH-USDT'] });
  expect([...result.current]).toEqual(['okx:ETH-USDT']);
  unmount();
  expect(result.current.size).toBe(0);
});
