import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import { getLayout, type Layout, type LayoutItem, putLayout } from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import contributions from '../contributions.ts';
import { savedLayout } from '../testing/saved-layout.ts';

const server = startServer();
const showToast = jest.fn<(toast: { title: string; action?: { onSelect: () => void } }) => void>();
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const { useSheet } = await import('./use-sheet.ts');
await contribute('mf_workspace', contributions);

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const book: LayoutItem = { i: 'book', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 18, settings: {} };
const chart: LayoutItem = { ...book, i: 'chart', type: 'PRICE_CHART', x: 6 };
const desk: Layout = { revision: 1, items: [book, chart] };
const NONE: Layout = { revision: 0, items: [] };

function show(columns: number) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook((count: number) => useSheet(sheetId, count), {
    initialProps: columns,
    wrapper,
  });
}

beforeEach(() => {
  showToast.mockReset();
  server.respond(getLayout, ({ query }) => (query.columns === undefined ? desk : NONE));
  server.respond(putLayout, ({ body }) => savedLayout(body));
});

describe('design §7 a sheet on the phone', () => {
  it('keeps its columns on rotation until the layout for the new columns is loaded', async () => {
    const { result, rerender } = show(3);
    await waitFor(() => expect(result.current.state).toBe('success'));
    const response = server.hold(getLayout);
    rerender(7);
    await waitFor(() => expect(server.received(getLayout)).toHaveLength(3));
    expect(server.received(getLayout).at(-1)).toEqual({ query: { sheetId, columns: '7' } });
    expect(result.current).toMatchObject({ state: 'success', columns: 3 });
    response.send({ revision: 1, items: [{ ...book, x: 2, w: 5 }] });
    await waitFor(() => expect(result.current.columns).toBe(7));
    expect(result.current.items[0]).toMatchObject({ i: 'book', x: 2, w: 5 });
  });

  it.each([
    ['Order book moved', { y: 4 }],
    ['Order book resized', { h: 10 }],
  ])("offers to undo '%s'", async (title, change) => {
    const { result } = show(3);
    await waitFor(() => expect(result.current.state).toBe('success'));
    const before = result.current.items;
    const after = before.map((item) => (item.i === 'book' ? { ...item, ...change } : item));
    act(() => result.current.move(before, after, 'book'));
    await waitFor(() =>
      expect(result.current.items.find(({ i }) => i === 'book')).toMatchObject(change),
    );
    expect(showToast).toHaveBeenCalledTimes(1);
    const toast = showToast.mock.lastCall?.[0];
    expect(toast).toMatchObject({ title, action: { label: 'Undo' } });
    act(() => toast?.action?.onSelect());
    await waitFor(() => expect(result.current.items).toEqual(before));
  });

  it('does not change the desktop layout when a widget is moved', async () => {
    const { result } = show(3);
    await waitFor(() => expect(result.current.state).toBe('success'));
    const before = result.current.items;
    act(() =>
      result.current.move(
        before,
        before.map(({ i, x, y, w, h }) => ({ i, x, y: y + 2, w, h })),
        'book',
      ),
    );
    await waitFor(() => expect(result.current.items[0]).toMatchObject({ y: 2 }));
    expect(result.current.desk.items).toEqual(desk.items);
  });
});
