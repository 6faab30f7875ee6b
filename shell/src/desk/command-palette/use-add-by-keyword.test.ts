// @alone its timers, feed or page would be those of other tests

import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal, startServer } from '@parallax/api/testing';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { addSheet, listSheets, type Sheet } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { sheetsKey } from '@parallax/sheets/query';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { useAddByKeyword } from './use-add-by-keyword.ts';

const sheet = openChannel('add-widget');
let received: ChannelMessage<'add-widget'>[];
let isLoaded: boolean;
sheet.listen((message) => {
  if (!('type' in message) || message.id === undefined) return;
  received.push(message);
  if (isLoaded) sheet.post({ taken: message.id });
});

const contract = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const widget = { contract, type: 'ORDER_BOOK', title: 'Order book', settings: {} } as const;
const DESK = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const DELETED = '7f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a22';
const server = startServer();
beforeAll(setDemoProduct);
const sheetOf = (id: string): Sheet => ({
  id,
  name: 'Desk',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
let client: QueryClient;
const EXECUTION = { path: 'execution', canvas: true, addWidget: true } as const;
const addByKeyword = ({
  area = EXECUTION,
  isEmpty = false,
  link = '',
  go = () => undefined,
}: {
  area?: Parameters<typeof useAddByKeyword>[0];
  isEmpty?: boolean;
  link?: string;
  go?: () => void;
} = {}): void => {
  const { result } = renderHook(
    () =>
      useAddByKeyword(
        area,
        () => link,
        go,
        () => isEmpty,
      ),
    {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children),
    },
  );
  void result.current?.(widget);
};
const NOT_ADDED = expect.objectContaining({
  kind: 'error',
  title: 'Order book was not added',
  description: 'Another page was opened before the sheet was ready.',
});
const NO_NEW_SHEET = expect.objectContaining({
  kind: 'error',
  title: 'An error occurred while adding the sheet',
  description: 'Order book was not added.',
});
const NO_SHEET = expect.objectContaining({ kind: 'error', title: 'No sheet is open' });

beforeEach(() => {
  jest.useFakeTimers();
  removeToasts();
  received = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  isLoaded = false;
  history.replaceState(null, '', '/execution');
});
afterEach(() => {
  jest.useRealTimers();
});

describe('adding a widget by its keyword to the open sheet', () => {
  it('waits while the sheet is loading', async () => {
    addByKeyword();
    await jest.advanceTimersByTimeAsync(3_500);
    isLoaded = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(new Set(received.map((message) => 'id' in message && message.id)).size).toBe(1);
    expect(shownToasts()).toEqual([]);
  });

  it('reports that no sheet is open after 10 s', async () => {
    addByKeyword();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(shownToasts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(shownToasts()).toEqual([NO_SHEET]);
  });

  it('reports that a sheet could not be added to an area that has none', async () => {
    jest.useRealTimers();
    server.respond(listSheets, () => []);
    server.respond(addSheet, () => Promise.reject(refusal(500)));
    addByKeyword({ isEmpty: true });
    await waitFor(() => expect(shownToasts()).toEqual([NO_NEW_SHEET]));
    expect(received).toEqual([]);
  });

  it('adds nothing if the user has left the area before its first sheet was added', async () => {
    jest.useRealTimers();
    server.respond(listSheets, () => []);
    server.respond(addSheet, () => sheetOf(DESK));
    const respond = server.delay(addSheet);
    addByKeyword({ isEmpty: true });
    await waitFor(() => expect(server.received(addSheet)).toHaveLength(1));
    history.replaceState(null, '', '/risk');
    respond();
    await waitFor(() => expect(shownToasts()).toEqual([NOT_ADDED]));
    expect(received).toEqual([]);
  });

  it('waits for the first sheet of an area, which the area opens itself', async () => {
    addByKeyword();
    await jest.advanceTimersByTimeAsync(500);
    history.replaceState(null, '', '/execution/btc?id=1');
    await jest.advanceTimersByTimeAsync(1_000);
    isLoaded = true;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(received.length).toBeGreaterThan(1);
    expect(shownToasts()).toEqual([]);
  });

  it.each([
    ['the area', '/risk'],
    ['the sheet', '/execution/eth?id=2'],
  ])('ends when the user leaves %s', async (_, left) => {
    history.replaceState(null, '', '/execution/btc?id=1');
    addByKeyword();
    await jest.advanceTimersByTimeAsync(500);
    history.replaceState(null, '', left);
    isLoaded = true;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(received).toHaveLength(1);
    expect(shownToasts()).toEqual([NOT_ADDED]);
  });

  it('adds the widget to the sheet that opens instead of one that was deleted elsewhere', async () => {
    jest.useRealTimers();
    client.setQueryData(sheetsKey('EXECUTION'), [sheetOf(DELETED)]);
    isLoaded = true;
    const go = () => {
      // the list is refetched, and the page redirects to the first sheet that is left
      client.setQueryData(sheetsKey('EXECUTION'), [sheetOf(DESK)]);
      history.replaceState(null, '', `/execution/desk?id=${DESK}`);
      sheet.post({ opened: pageId });
    };
    addByKeyword({ area: { path: 'analytics' }, link: `/execution/desk?id=${DELETED}`, go });
    await waitFor(() => expect(received).toHaveLength(1));
    expect(shownToasts()).toEqual([]);
  });
});
