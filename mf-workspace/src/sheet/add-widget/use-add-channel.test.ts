import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel, pageId } from '@parallax/channels';
import { newId } from '@parallax/protocol';
import { renderHook, waitFor } from '@testing-library/react';
import type { NewWidget } from '../layout/add-rules.ts';
import { useAddChannel } from './use-add-channel.ts';

const add = jest.fn<(widget: NewWidget) => Promise<boolean>>(async () => true);
const sender = openChannel('add-widget');
const received: unknown[] = [];
sender.listen((message) => received.push(message));

afterEach(() => {
  add.mockClear();
  received.length = 0;
});

describe("design §7 the channel 'add-widget'", () => {
  it('adds a widget with its settings to the open sheet and acknowledges it', async () => {
    renderHook(() => useAddChannel(add, true));
    const id = newId();
    sender.post({ type: 'ORDER_BOOK', settings: { group: 10 }, id, to: pageId });
    await waitFor(() => expect(received).toEqual([{ taken: id }]));
    expect(add.mock.calls).toEqual([[{ type: 'ORDER_BOOK', settings: { group: 10 }, id }]]);
  });

  it('ignores the id of a widget sent to all tabs, since each tab assigns its own', async () => {
    renderHook(() => useAddChannel(add, true));
    const id = newId();
    sender.post({ type: 'ORDER_BOOK', id });
    await waitFor(() => expect(received).toEqual([{ taken: id }]));
    expect(add.mock.calls).toEqual([[{ type: 'ORDER_BOOK' }]]);
  });

  it('ignores previews and messages for another tab', async () => {
    renderHook(() => useAddChannel(add, true));
    sender.post({ type: 'ORDER_BOOK', settings: {}, preview: true });
    sender.post({ type: 'ORDER_BOOK', to: 'another page' });
    sender.post({ type: 'RECENT_TRADES', to: pageId });
    await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
    expect(add.mock.calls[0]?.[0].type).toBe('RECENT_TRADES');
  });
});
