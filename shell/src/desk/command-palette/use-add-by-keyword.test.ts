import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import { contractOf } from '@parallax/protocol/testing';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { renderHook } from '@testing-library/react';
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
const addByKeyword = (isEmpty = false): void => {
  const area = { path: 'execution', canvas: true, addWidget: true } as const;
  const { result } = renderHook(() =>
    useAddByKeyword(
      area,
      () => '',
      () => undefined,
      () => isEmpty,
    ),
  );
  void result.current?.(widget);
};
const NOT_ADDED = expect.objectContaining({
  kind: 'error',
  title: 'Order book was not added',
  description: 'Another page was opened before the sheet was ready.',
});
const NO_SHEET = expect.objectContaining({ kind: 'error', title: 'No sheet is open' });

beforeEach(() => {
  jest.useFakeTimers();
  removeToasts();
  received = [];
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

  it('reports at once that the area has no sheet', async () => {
    addByKeyword(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(shownToasts()).toEqual([NO_SHEET]);
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
});
