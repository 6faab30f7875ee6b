import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import { getLayout, type Layout, type LayoutItem, putLayout } from '@parallax/protocol';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import contributions from '../../contributions.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import { layoutSaver } from '../layout/layout-saver.ts';
import { useSheet } from './use-sheet.ts';

const server = startServer();
await contribute('mf_workspace', contributions);

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const book: LayoutItem = { i: 'book', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 18, settings: {} };
const chart: LayoutItem = { ...book, i: 'chart', type: 'PRICE_CHART', x: 6 };
const desk: Layout = { revision: 1, items: [book, chart] };
const NONE: Layout = { revision: 0, items: [] };

function show(columns: number) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
  const hook = renderHook((count: number) => useSheet(sheetId, count), {
    initialProps: columns,
    wrapper,
  });
  return { ...hook, client };
}

beforeEach(() => {
  server.respond(getLayout, ({ query }) => (query.columns === undefined ? desk : NONE));
  server.respond(putLayout, ({ body }) => savedLayout(body));
});
afterEach(() => act(() => dismissSessionToasts()));

describe('design §7 a sheet on the phone', () => {
  it('keeps its columns on rotation until the layout for the new columns is loaded', async () => {
    const { result, rerender } = show(3);
    await waitFor(() => expect(result.current.state).toBe('success'));
    const response = server.hold(getLayout);
    rerender(7);
    await waitFor(() => expect(server.received(getLayout)).toHaveLength(3));
    expect(server.received(getLayout).at(-1)).toEqual({ query: { sheetId, columns: '7' } });
    expect(result.current).toMatchObject({ state: 'success', columns: 3 });
    const turned = { revision: 1, items: [{ ...book, x: 2, w: 5 }] };
    server.respond(getLayout, () => turned);
    response.send(turned);
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
    expect(shownToasts()).toMatchObject([{ title, action: 'Undo' }]);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(result.current.items).toEqual(before));
  });

  it('saves nothing and shows no toast if a widget is dropped where it was', async () => {
    const { result, client } = show(3);
    await waitFor(() => expect(result.current.state).toBe('success'));
    const before = result.current.items;
    const after = before.map((item) => ({ ...item }));
    act(() => result.current.move(before, after, 'book'));
    await act(() => layoutSaver(client, { sheetId, columns: 3 }).flush());
    expect(shownToasts()).toEqual([]);
    expect(server.received(putLayout)).toEqual([]);
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
    expect(result.current.saver.items).toEqual(desk.items);
  });
});
