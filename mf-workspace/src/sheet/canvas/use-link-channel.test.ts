import { afterEach, expect, it, jest } from '@jest/globals';
import { openChannel, pageId } from '@parallax/channels';
import { type LayoutItem, newId } from '@parallax/protocol';
import { renderHook, waitFor } from '@testing-library/react';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { useLinkChannel } from './use-link-channel.ts';

const item = (i: string, link?: LayoutItem['link']): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
  ...(link && { link }),
});
const items = [item('a', { to: 'blue' }), item('b', { to: 'blue' }), item('c', { to: 'pink' })];
const edit = jest.fn<LayoutSaver['edit']>(() => undefined);
const editQuietly = jest.fn<LayoutSaver['editQuietly']>(() => undefined);
const saver = { items, edit, editQuietly };
const sender = openChannel('link-contract');
const received: unknown[] = [];
sender.listen((message) => received.push(message));

afterEach(() => {
  edit.mockClear();
  editQuietly.mockClear();
  received.length = 0;
});

it('design §7 a contract sent to a colour is shown by all widgets of that colour', async () => {
  renderHook(() => useLinkChannel(saver, true));
  const id = newId();
  sender.post({ link: 'blue', contract: 'okx:ADA-USDT', id, to: pageId });
  await waitFor(() => expect(received).toEqual([{ taken: id, widgets: 2 }]));
  const changed = edit.mock.calls[0]?.[0](items);
  expect(changed?.map(({ link }) => link?.contract)).toEqual([
    'okx:ADA-USDT',
    'okx:ADA-USDT',
    undefined,
  ]);
});

it('design §7 a sheet ignores contracts for another tab and for colours without widgets', async () => {
  renderHook(() => useLinkChannel(saver, true));
  const id = newId();
  sender.post({ link: 'green', contract: 'okx:ADA-USDT', id: newId() });
  sender.post({ link: 'blue', contract: 'okx:ADA-USDT', id: newId(), to: 'another page' });
  sender.post({ link: 'pink', contract: 'okx:ADA-USDT', id });
  await waitFor(() => expect(received).toEqual([{ taken: id, widgets: 1 }]));
  // another tab may have sent it, so it is not an undo step of this tab
  expect(editQuietly).toHaveBeenCalledTimes(1);
  expect(edit).not.toHaveBeenCalled();
});
