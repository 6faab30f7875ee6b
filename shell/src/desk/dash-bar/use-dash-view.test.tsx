import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { saveTraderSettings, type Trader } from '@parallax/protocol';
import * as state from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

const TRADER_ID = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
interface Sent {
  input: { signal: AbortSignal; body: { view: string } };
  respond: (data: object) => void;
  fail: (error: unknown) => void;
}
const sent: Sent[] = [];
const showToast = jest.fn();
const changeTrader = jest.fn();
let trader: { state: string; value?: Pick<Trader, 'dashbarView'> };

const callApi = jest.fn(
  (_endpoint: unknown, input: Sent['input']) =>
    new Promise((respond, fail) => {
      sent.push({ input, respond, fail });
      input.signal.addEventListener('abort', () => fail(input.signal.reason));
    }),
);
jest.unstable_mockModule('@parallax/api', () => ({
  ...api,
  callForResponse: async (endpoint: unknown, input: Sent['input']) => ({
    data: await callApi(endpoint, input),
  }),
}));
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
const show = () => renderHook(() => useDashView(TRADER_ID), { wrapper });
const failWith = (error: unknown) => act(async () => sent[0]?.fail(error));

beforeEach(() => {
  saved('searchbar');
});
afterEach(() => {
  sent.length = 0;
  jest.clearAllMocks();
});

describe('workspace §4 the view of the dash bar', () => {
  it('is the one stored on the server, undefined until the trader is loaded', () => {
    trader = { state: 'pending' };
    const { result, rerender } = show();
    expect(result.current.view).toBeUndefined();
    saved('tickertape');
    rerender();
    expect(result.current.view).toBe('tickertape');
  });

  it('is the search bar when the trader cannot be loaded', () => {
    trader = { state: 'error' };
    expect(show().result.current.view).toBe('searchbar');
  });

  it('workspace §7 switches immediately and is saved as {traderId, view}', async () => {
    const { result } = show();
    await act(async () => result.current.change('tickertape'));
    expect(result.current.view).toBe('tickertape');
    expect(callApi).toHaveBeenCalledWith(
      saveTraderSettings,
      expect.objectContaining({
        query: { TraderId: TRADER_ID },
        body: { traderId: TRADER_ID, view: 'tickertape' },
      }),
    );
    await act(async () => sent[0]?.respond({ view: 'tickertape' }));
    expect(changeTrader).toHaveBeenCalledWith(TRADER_ID, { dashbarView: 'tickertape' });
    expect(result.current.view).toBe('tickertape');
  });

  it('sends nothing for the current view, and no second update while one is in flight', async () => {
    const { result } = show();
    await act(async () => result.current.change('searchbar'));
    expect(sent).toHaveLength(0);
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.change('searchbar'));
    expect(sent).toHaveLength(1);
    expect(result.current.view).toBe('tickertape');
    await act(async () => sent[0]?.respond({ view: 'tickertape' }));
    await act(async () => result.current.change('searchbar'));
    expect(sent).toHaveLength(2);
  });

  it('shows the view of a selected contract after a pending update has ended', async () => {
    const { result, rerender } = show();
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.show('searchbar'));
    expect(sent).toHaveLength(1);
    await act(async () => sent[0]?.respond({ view: 'tickertape' }));
    saved('tickertape');
    rerender();
    await act(async () => sent[1]?.respond({ view: 'searchbar' }));
    saved('searchbar');
    rerender();
    expect(result.current.view).toBe('searchbar');
    expect(sent.map(({ input }) => input.body.view)).toEqual(['tickertape', 'searchbar']);
  });

  it('silently aborts the save when the bar is unmounted', async () => {
    const { result, unmount } = show();
    await act(async () => result.current.change('tickertape'));
    unmount();
    expect(sent[0]?.input.signal.aborted).toBe(true);
    await act(() => Promise.resolve());
    expect(showToast).not.toHaveBeenCalled();
  });

  it('follows a view saved in another tab', async () => {
    const { result, rerender } = show();
    await act(async () => result.current.change('tickertape'));
    await act(async () => sent[0]?.respond({ view: 'tickertape' }));
    saved('tickertape');
    rerender();
    saved('searchbar');
    rerender();
    expect(result.current.view).toBe('searchbar');
  });
});

describe('workspace §8 a view that could not be saved is rolled back', () => {
  const cases: [string, unknown, string][] = [
    [
      "with the server's first text",
      new api.ApiError('POST', { status: 400, texts: ['Not today.', 'b'] }),
      'Not today.',
    ],
    [
      'without a text',
      new api.ApiError('POST', { status: 500, texts: [] }),
      'Failed to update view',
    ],
    [
      'without a proper answer',
      new api.ApiError('POST', { noResponse: 'network' }),
      'Failed to update view',
    ],
  ];

  it.each(cases)('%s', async (_, error, title) => {
    const { result } = show();
    await act(async () => result.current.change('tickertape'));
    await failWith(error);
    expect(result.current.view).toBe('searchbar');
    expect(showToast).toHaveBeenCalledWith({ kind: 'error', title });
    await act(async () => result.current.change('tickertape'));
    expect(sent).toHaveLength(2);
  });

  it('to the saved view, together with a waiting request for the same view', async () => {
    const { result } = show();
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.show('searchbar'));
    await failWith(new Error('no'));
    expect(result.current.view).toBe('searchbar');
    expect(sent).toHaveLength(1);
  });

  it('and a waiting request for another view is tried next, and rolled back as well', async () => {
    saved('tickertape');
    const { result } = show();
    await act(async () => result.current.change('searchbar'));
    await act(async () => result.current.show('searchbar'));
    await failWith(new Error('no'));
    expect(sent.map(({ input }) => input.body.view)).toEqual(['searchbar', 'searchbar']);
    expect(result.current.view).toBe('searchbar');
    await act(async () => sent[1]?.fail(new Error('no')));
    expect(result.current.view).toBe('tickertape');
    expect(sent).toHaveLength(2);
  });

  it('to the view saved by this page when the trader cannot be loaded', async () => {
    trader = { state: 'error' };
    const { result } = show();
    await act(async () => result.current.change('tickertape'));
    await act(async () => sent[0]?.respond({ view: 'tickertape' }));
    await act(async () => result.current.change('searchbar'));
    await act(async () => sent[1]?.fail(new Error('no')));
    expect(result.current.view).toBe('tickertape');
  });
});
