import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import {
  deferred,
  type FakeResponse,
  type ReceivedInput,
  roundTrip,
  startFakeServer,
} from '@parallax/api/testing';
import { type Endpoint, saveTraderSettings, type Trader } from '@parallax/protocol';
import * as state from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

const TRADER_ID = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
/** The responses to the requests that the server has received. */
const responses: ReturnType<typeof deferred<FakeResponse>>[] = [];
const showToast = jest.fn();
const changeTrader = jest.fn();
let trader: { state: string; value?: Pick<Trader, 'dashbarView'> };

const write = jest.fn((_endpoint: Endpoint, _input: ReceivedInput) => {
  const response = deferred<FakeResponse>();
  responses.push(response);
  return response.promise;
});
startFakeServer({ write });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  changeTrader,
  useTrader: () => trader,
}));
const { useDashView } = await import('./use-dash-view.ts');

const saved = (dashbarView: Trader['dashbarView']) => {
  trader = { state: 'success', value: { dashbarView } };
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const renderDashView = () => renderHook(() => useDashView(TRADER_ID), { wrapper });
const received = (count: number) => waitFor(() => expect(responses).toHaveLength(count));
const views = () =>
  write.mock.calls.map(([, { body }]) => saveTraderSettings.body.parse(body).view);
/** Waits for a request, responds to it, and waits until the response is received. */
async function respond(number: number, view: Trader['dashbarView']) {
  await received(number);
  responses[number - 1]?.resolve({ data: { view } });
  await act(roundTrip);
}
async function fail(number: number, error: ApiError) {
  await received(number);
  responses[number - 1]?.reject(error);
  await act(roundTrip);
}
const noResponse = new ApiError('POST', { noResponse: 'network' });

beforeEach(() => {
  saved('searchbar');
});
afterEach(() => {
  responses.length = 0;
  jest.clearAllMocks();
});

describe('workspace §4, §7 the view of the dash bar', () => {
  it('is the view stored on the server, and undefined until the trader is loaded', () => {
    trader = { state: 'pending' };
    const { result, rerender } = renderDashView();
    expect(result.current.view).toBeUndefined();
    saved('tickertape');
    rerender();
    expect(result.current.view).toBe('tickertape');
  });

  it('is the search bar when the trader cannot be loaded', () => {
    trader = { state: 'error' };
    expect(renderDashView().result.current.view).toBe('searchbar');
  });

  it('switches immediately and is saved as {traderId, view}', async () => {
    const { result } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    expect(result.current.view).toBe('tickertape');
    await received(1);
    expect(write).toHaveBeenCalledWith(saveTraderSettings, {
      query: { TraderId: TRADER_ID },
      body: { traderId: TRADER_ID, view: 'tickertape' },
    });
    await respond(1, 'tickertape');
    expect(changeTrader).toHaveBeenCalledWith(TRADER_ID, { dashbarView: 'tickertape' });
    expect(result.current.view).toBe('tickertape');
  });

  it('sends no request for the current view or while a save is in flight', async () => {
    const { result } = renderDashView();
    await act(async () => result.current.change('searchbar'));
    await roundTrip();
    expect(responses).toHaveLength(0);
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.change('searchbar'));
    await roundTrip();
    expect(responses).toHaveLength(1);
    expect(result.current.view).toBe('tickertape');
    await respond(1, 'tickertape');
    await act(async () => result.current.change('searchbar'));
    await received(2);
  });

  it('switches to the search bar for a selected contract once a pending save has ended', async () => {
    const { result, rerender } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.show('searchbar'));
    await roundTrip();
    expect(responses).toHaveLength(1);
    await respond(1, 'tickertape');
    saved('tickertape');
    rerender();
    await respond(2, 'searchbar');
    saved('searchbar');
    rerender();
    expect(result.current.view).toBe('searchbar');
    expect(views()).toEqual(['tickertape', 'searchbar']);
  });

  it('aborts the save on unmount without a toast', async () => {
    const { result, unmount } = renderDashView();
    const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
    await act(async () => result.current.change('tickertape'));
    await received(1);
    expect(abort).not.toHaveBeenCalled();
    unmount();
    expect(abort).toHaveBeenCalledTimes(1);
    abort.mockRestore();
    await fail(1, noResponse);
    expect(showToast).not.toHaveBeenCalled();
  });

  it('follows a view saved in another tab', async () => {
    const { result, rerender } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    await respond(1, 'tickertape');
    saved('tickertape');
    rerender();
    saved('searchbar');
    rerender();
    expect(result.current.view).toBe('searchbar');
  });
});

describe('workspace §8 a view that could not be saved', () => {
  const cases: [string, ApiError, string][] = [
    [
      "the server's first text",
      new ApiError('POST', { status: 400, texts: ['Not today.', 'b'] }),
      'Not today.',
    ],
    [
      'a fallback text if the server sends none',
      new ApiError('POST', { status: 500, texts: [] }),
      'Failed to update view',
    ],
    ['a fallback text without a valid response', noResponse, 'Failed to update view'],
  ];

  it.each(cases)('is rolled back with a toast that shows %s', async (_, error, title) => {
    const { result } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    await fail(1, error);
    expect(result.current.view).toBe('searchbar');
    expect(showToast).toHaveBeenCalledWith({ kind: 'error', title });
    await act(async () => result.current.change('tickertape'));
    await received(2);
  });

  it('is rolled back, and a queued view equal to the saved view is dropped', async () => {
    const { result } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.show('searchbar'));
    await fail(1, noResponse);
    expect(result.current.view).toBe('searchbar');
    expect(responses).toHaveLength(1);
  });

  it('is followed by a save of the queued view if that differs from the saved view, with the same rollback', async () => {
    saved('tickertape');
    const { result } = renderDashView();
    await act(async () => result.current.change('searchbar'));
    await act(async () => result.current.show('searchbar'));
    await fail(1, noResponse);
    await received(2);
    expect(views()).toEqual(['searchbar', 'searchbar']);
    expect(result.current.view).toBe('searchbar');
    await fail(2, noResponse);
    expect(result.current.view).toBe('tickertape');
    expect(responses).toHaveLength(2);
  });

  it('is rolled back to the view last saved by this page if the trader cannot be loaded', async () => {
    trader = { state: 'error' };
    const { result } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    await respond(1, 'tickertape');
    await act(async () => result.current.change('searchbar'));
    await fail(2, noResponse);
    expect(result.current.view).toBe('tickertape');
  });
});
