import '../../settings-merges.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import { chooseDashContract, dashContractKey, onDraftFlush } from '@parallax/store';
import { dismissSessionToasts, PAGE_FOCUS, Toaster, useRequestedFocus } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import contributions from '../../contributions.ts';
import { layoutKey } from '../layout/layout-document.ts';
import { layoutSaver } from '../layout/layout-saver.ts';
import { useWidgetActions } from './use-widget-actions.ts';

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

/** What the actions focus: a widget or the page. */
function Target({ id }: { id: string }) {
  const element = useRef<HTMLButtonElement>(null);
  useRequestedFocus(id, element);
  return (
    <button type="button" ref={element}>
      {id}
    </button>
  );
}
const focused: string[] = [];

function actionsOn(items: LayoutItem[]) {
  const client = new QueryClient();
  client.setQueryData(layoutKey({ sheetId }), { confirmed: { revision: 1, items }, items });
  const saver = layoutSaver(client, { sheetId });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <div onFocus={({ target }) => focused.push(target.textContent)}>
        {[book.i, trades.i, PAGE_FOCUS].map((id) => (
          <Target key={id} id={id} />
        ))}
      </div>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useWidgetActions(saver), { wrapper });
  return { saver, actions: result.current };
}
const titles = () => shownToasts().map(({ title }) => title);
function undoInToast(): void {
  act(() => jest.advanceTimersByTime(0));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
}

describe('actions on a widget', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    focused.length = 0;
  });
  afterEach(() => {
    act(() => dismissSessionToasts());
    act(() => chooseDashContract(undefined));
    jest.useRealTimers();
  });

  it('offer to undo a removal and move the focus to the neighbour', () => {
    const { saver, actions } = actionsOn([book, trades]);
    act(() => actions.onRemove('book'));
    expect(saver.items).toEqual([trades]);
    expect(focused).toEqual(['trades']);
    expect(titles()).toEqual(['Order book removed']);
    undoInToast();
    expect(saver.items).toEqual([trades, book]);
    expect(focused).toEqual(['trades', 'book']);
  });

  it('report that there is nothing to undo after another tab has restored a removed widget', () => {
    const { saver, actions } = actionsOn([book]);
    act(() => actions.onRemove('book'));
    act(() => saver.receive({ revision: 2, items: [] }));
    act(() => saver.receive({ revision: 3, items: [book] }));
    undoInToast();
    expect(saver.items).toEqual([book]);
    expect(titles()).toContain('Nothing to undo');
  });

  it('report their effect once, even if the cache recomputes the change', () => {
    const { saver, actions } = actionsOn([book]);
    const edit = saver.edit.bind(saver);
    jest.spyOn(saver, 'edit').mockImplementation((change) =>
      edit((items) => {
        change(items);
        return change(items);
      }),
    );
    act(() => actions.onRemove('book'));
    expect(titles()).toEqual(['Order book removed']);
    undoInToast();
    expect(focused).toEqual([PAGE_FOCUS, 'book']);
  });

  it('record one undo step for the same contract chosen twice in a widget that follows the header', () => {
    const { saver, actions } = actionsOn([{ ...book, link: { to: 'header' } }]);
    actions.onSettings('book', { contract: 'okx:ADA-USDT' });
    actions.onSettings('book', { contract: 'okx:ADA-USDT' });
    expect(dashContractKey()).toBe('okx:ADA-USDT');
    saver.undo();
    expect(dashContractKey()).toBeUndefined();
    expect(saver.undo()).toBeUndefined();
  });

  it('keep what another tab has changed since the settings that a change is based on', () => {
    const shown = { rows: ['a'], contract: 'okx:ADA-USDT' };
    const linked = { ...book, link: { to: 'header' as const }, settings: { rows: ['a'] } };
    const { saver, actions } = actionsOn([linked]);
    const theirs = { ...linked, settings: { rows: ['a', 'b'], unit: 'base' } };
    act(() => saver.receive({ revision: 2, items: [theirs] }));
    act(() => actions.onSettings('book', { rows: ['a', 'c'] }, shown));
    expect(saver.items[0]?.settings).toEqual({ rows: ['a', 'c', 'b'], unit: 'base' });
  });

  it('save the drafts of a widget before it is removed or duplicated', () => {
    const { saver, actions } = actionsOn([book]);
    const stop = onDraftFlush(() => actions.onSettings('book', { group: 5 }));
    act(() => actions.onDuplicate('book'));
    expect(saver.items.map(({ settings }) => settings)).toEqual([{ group: 5 }, { group: 5 }]);
    act(() => actions.onRemove('book'));
    stop();
    undoInToast();
    expect(saver.items.find(({ i }) => i === 'book')?.settings).toEqual({ group: 5 });
  });

  it('report nothing for a widget that is already removed', () => {
    const { actions } = actionsOn([]);
    act(() => actions.onRemove('book'));
    expect(titles()).toEqual([]);
    expect(focused).toEqual([]);
  });

  it('offer to restore a widget that was removed elsewhere before its last change, with the change', () => {
    const note = { ...item('note', 'NOTES', 0), settings: { text: 'Roll', colour: 'red' } };
    const { saver, actions } = actionsOn([note, trades]);
    act(() => saver.receive({ revision: 2, items: [trades] }));
    expect(titles()).toEqual([]);
    const text = 'Roll before Friday';
    const typed = { ...note.settings, text: 'Roll before' };
    act(() => actions.onSettings('note', { text: typed.text }, note.settings));
    act(() => actions.onSettings('note', { text }, typed));
    expect(titles()).toEqual(['Notes was removed elsewhere']);
    undoInToast();
    const settings = { text, colour: 'red' };
    expect(saver.items).toEqual([trades, { ...note, settings }]);
    expect(saver.hasUnsaved).toBe(true);
  });

  it('report no removal elsewhere for a late change of a widget that was removed here', () => {
    const { saver, actions } = actionsOn([book, trades]);
    act(() => actions.onRemove('book'));
    act(() => saver.receive({ revision: 2, items: [trades] }));
    act(() => actions.onSettings('book', { group: 5 }, {}));
    expect(titles()).toEqual(['Order book removed']);
    act(() => saver.receive({ revision: 3, items: [book, trades] }));
    act(() => saver.receive({ revision: 4, items: [trades] }));
    act(() => actions.onSettings('book', { group: 5 }, {}));
    expect(titles()).toContain('Order book was removed elsewhere');
  });

  it('offer to restore several widgets that were removed elsewhere in one toast and one step', () => {
    const { saver, actions } = actionsOn([book, trades]);
    act(() => saver.receive({ revision: 2, items: [] }));
    act(() => actions.onSettings('book', { group: 5 }, {}));
    act(() => actions.onSettings('trades', { unit: 'base' }, {}));
    expect(titles()).toEqual(['2 widgets were removed elsewhere']);
    undoInToast();
    expect(saver.items.map(({ i }) => i)).toEqual(['book', 'trades']);
    saver.undo();
    expect(saver.items).toEqual([]);
  });
});
