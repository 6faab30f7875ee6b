import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import { dashContractKey } from '@parallax/store';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import contributions from '../contributions.ts';

interface Shown {
  title: string;
  action?: { onSelect: () => void };
}
const toasts: Shown[] = [];
const requestFocus = jest.fn();
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({
  ...state,
  showToast: (toast: Shown) => toasts.push(toast),
  dismissToast: () => undefined,
  requestFocus,
}));
const { layoutKey } = await import('../layout/layout-document.ts');
const { layoutSaver } = await import('../layout/layout-saver.ts');
const { useWidgetActions } = await import('./use-widget-actions.ts');
await contribute('mf_workspace', contributions);

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const item = (i: string, type: LayoutItem['type'], y: number): LayoutItem => ({
  i,
  type,
  x: 0,
  y,
  w: 6,
  h: 10,
  settings: {},
});
const book = item('book', 'ORDER_BOOK', 0);
const trades = item('trades', 'RECENT_TRADES', 10);

function actionsOn(items: LayoutItem[]) {
  const client = new QueryClient();
  client.setQueryData(layoutKey({ sheetId }), { confirmed: { revision: 1, items }, items });
  const desk = layoutSaver(client, { sheetId });
  const { result } = renderHook(() => useWidgetActions(desk), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  return { desk, actions: result.current };
}

describe('actions on a widget', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    toasts.length = 0;
    requestFocus.mockClear();
  });

  it('offer to undo a removal and move the focus to the neighbour', () => {
    const { desk, actions } = actionsOn([book, trades]);
    actions.onRemove('book');
    expect(desk.items).toEqual([trades]);
    expect(requestFocus.mock.calls).toEqual([['trades']]);
    expect(toasts.map(({ title }) => title)).toEqual(['Order book removed']);
    toasts[0]?.action?.onSelect();
    expect(desk.items).toEqual([trades, book]);
    expect(requestFocus).toHaveBeenLastCalledWith('book');
  });

  it('report their effect once, even if the cache recomputes the change', () => {
    const { desk, actions } = actionsOn([book]);
    const edit = desk.edit.bind(desk);
    jest.spyOn(desk, 'edit').mockImplementation((change) =>
      edit((items) => {
        change(items);
        return change(items);
      }),
    );
    actions.onRemove('book');
    expect(toasts).toHaveLength(1);
    toasts[0]?.action?.onSelect();
    expect(requestFocus.mock.calls).toEqual([[state.PAGE_FOCUS], ['book']]);
  });

  it('record one undo step for the same contract chosen twice in a widget that follows the header', () => {
    const { desk, actions } = actionsOn([{ ...book, link: { to: 'header' } }]);
    actions.onSettings('book', { contract: 'okx:ADA-USDT' });
    actions.onSettings('book', { contract: 'okx:ADA-USDT' });
    expect(dashContractKey()).toBe('okx:ADA-USDT');
    desk.undo();
    expect(dashContractKey()).toBeUndefined();
    expect(desk.undo()).toBeUndefined();
  });

  it('report nothing for a widget that is already removed', () => {
    const { actions } = actionsOn([]);
    actions.onRemove('book');
    expect(toasts).toEqual([]);
  });
});
