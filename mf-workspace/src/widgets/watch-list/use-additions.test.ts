import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { contractOf } from '@parallax/contract/testing';
import { act, renderHook } from '@testing-library/react';
import { useAdditions } from './use-additions.ts';

const contracts = ['BTC', 'ETH', 'SOL'].map((base) =>
  contractOf({ exchange: 'okx', symbol: `${base}-USDT`, base }),
);
const id = '0f2a5f0e-5a3e-4f8c-9d55-1c2b3a4d5e6f';
const shell = openChannel('add-to-watchlist');
const heard: unknown[] = [];
shell.listen((message) => heard.push(message));

afterEach(() => {
  heard.length = 0;
});

const post = (...messages: ChannelMessage<'add-to-watchlist'>[]) =>
  act(async () => {
    for (const message of messages) shell.post(message);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  });

/** Shows a watch list of these keys; returns what it keeps. */
function show(keys: readonly string[]) {
  const save = jest.fn<(keys: readonly string[]) => void>();
  renderHook(() => useAdditions(keys, contracts, save));
  return save;
}

describe("design §7 the channel 'add-to-watchlist'", () => {
  it('brings contracts to the end of the list, which are kept and answered for', async () => {
    const save = show(['okx:BTC-USDT']);
    await post({ contract: 'okx:ETH-USDT', to: pageId, id });
    expect(save.mock.calls).toEqual([[['okx:BTC-USDT', 'okx:ETH-USDT']]]);
    expect(heard).toEqual([{ taken: id, added: true }]);
  });

  it('brings none twice, and says so', async () => {
    const save = show(['okx:BTC-USDT']);
    await post({ contract: 'okx:BTC-USDT', id });
    expect(save).not.toHaveBeenCalled();
    expect(heard).toEqual([{ taken: id, added: false }]);
  });

  it('loses none of several that come at once', async () => {
    const save = show([]);
    await post(
      { contract: 'okx:BTC-USDT' },
      { contract: 'okx:ETH-USDT' },
      { contract: 'okx:ETH-USDT' },
    );
    expect(save).toHaveBeenLastCalledWith(['okx:BTC-USDT', 'okx:ETH-USDT']);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is passed over where it is for another page, or brings what no venue lists', async () => {
    const save = show([]);
    await post(
      { contract: 'okx:BTC-USDT', to: 'another page', id },
      { contract: 'okx:GONE-USDT', id },
    );
    expect(save).not.toHaveBeenCalled();
    expect(heard).toEqual([]);
  });
});
