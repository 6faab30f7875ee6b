import { afterEach, describe, expect, it } from '@jest/globals';
import { type Channel, openChannel, pageId } from '@parallax/channels';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { act, renderHook } from '@testing-library/react';
import contributions from '../../contributions.ts';
import { isPreview, usePreviews } from './use-previews.ts';

await contribute('mf_workspace', contributions);

const id = '0f2a5f0e-5a3e-4f8c-9d55-1c2b3a4d5e6f';
const list: LayoutItem = { i: 'w', type: 'WATCH_LIST', x: 0, y: 2, w: 8, h: 10, settings: {} };
const preview = {
  type: 'WATCH_LIST' as const,
  settings: { contracts: ['a'] },
  preview: true as const,
};
const opened: Channel<'add-widget'>[] = [];

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

function setUp(columns?: number) {
  const shell = openChannel('add-widget');
  opened.push(shell);
  const received: unknown[] = [];
  shell.listen((message) => received.push(message));
  const items = [list];
  const { result } = renderHook(() => usePreviews(items, columns));
  const post = (message: Parameters<typeof shell.post>[0]) =>
    act(async () => {
      shell.post(message);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    });
  return { result, post, received, items };
}

describe('previewed widgets', () => {
  it('are acknowledged and shown below all others, even if a widget of their type exists', async () => {
    const { result, post, received } = setUp();
    await post({ ...preview, id, to: pageId });
    await post({ ...preview, id, to: pageId });
    const [savedItem, shown, ...more] = result.current.visibleItems;
    expect([savedItem, more]).toEqual([list, []]);
    expect(shown).toMatchObject({ type: 'WATCH_LIST', x: 0, y: 12, settings: preview.settings });
    expect(isPreview(shown?.i ?? '')).toBe(true);
    expect(received).toEqual([{ opened: pageId }, { taken: id }, { taken: id }]);
  });

  it('appear in the tab that the message names, or in all tabs by default', async () => {
    const { result, post } = setUp();
    await post({ ...preview, to: 'another page' });
    expect(result.current.previews).toEqual([]);
    await post(preview);
    await post(preview);
    expect(result.current.previews).toHaveLength(2);
  });

  it('keep changed settings in memory and disappear when removed', async () => {
    const { result, post, items } = setUp();
    await post({ ...preview, id });
    const key = result.current.previews[0]?.i ?? '';
    act(() => result.current.actions.onSettings(key, { contracts: [] }));
    expect(result.current.visibleItems[1]?.settings).toEqual({ contracts: [] });
    act(() => result.current.actions.onRemove(key));
    expect(result.current.visibleItems).toBe(items);
  });

  it('move the focus to the page when they are removed', async () => {
    const { result, post } = setUp();
    await post({ ...preview, id });
    const page = document.createElement('main');
    page.tabIndex = -1;
    document.body.append(page);
    renderHook(() => useRequestedFocus(PAGE_FOCUS, { current: page }));
    act(() => result.current.actions.onRemove(result.current.previews[0]?.i ?? ''));
    expect(page).toHaveFocus();
    page.remove();
  });

  it('occupy the full width of a narrow grid', async () => {
    const { result, post } = setUp(3);
    await post({ ...preview, id });
    expect(result.current.visibleItems[1]).toMatchObject({ type: 'WATCH_LIST', x: 0, y: 12, w: 3 });
  });
});
