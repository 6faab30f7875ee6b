import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { refusal, roundTrip } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { getTrader, saveTraderSettings } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import { QueriesProvider, session, startPage, trader } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useDashView } from './use-dash-view.ts';

const page = startPage();
const { server } = page;
const traderId = session.traderId;

const renderDashView = () => renderHook(() => useDashView(traderId), { wrapper: QueriesProvider });
const hold = () => server.hold(saveTraderSettings);
const requests = () => server.received(saveTraderSettings);
const received = (count: number) => waitFor(() => expect(requests()).toHaveLength(count));
const views = () => requests().map(({ body }) => saveTraderSettings.body.parse(body).view);
/** Waits for a request, ends it, and waits until the page has the response. */
async function end(number: number, respond: () => void) {
  await received(number);
  respond();
  await act(roundTrip);
}
async function failTraderRequest() {
  server.refuseOnce(getTrader, 403, 'Not yours.');
  await page.signIn();
}
const noResponse = new ApiError('POST', { noResponse: 'network' });

beforeEach(() => server.respond(saveTraderSettings, ({ body: { view } }) => ({ view })));
afterEach(() => dismissSessionToasts());

describe('workspace §4, §7 the view of the dash bar', () => {
  it('is the view stored on the server, and undefined until the trader is loaded', async () => {
    await page.signInWithout(getTrader);
    const { result } = renderDashView();
    expect(result.current.view).toBeUndefined();
    await page.signIn({ trader: { dashbarView: 'tickertape' } });
    expect(result.current.view).toBe('tickertape');
  });

  it('is the search bar when the trader cannot be loaded', async () => {
    await failTraderRequest();
    expect(renderDashView().result.current.view).toBe('searchbar');
  });

  it('switches immediately and is saved as {traderId, view}', async () => {
    const { result } = renderDashView();
    const { result: store } = renderHook(() => useTrader());
    const save = hold();
    await act(async () => result.current.change('tickertape'));
    expect(result.current.view).toBe('tickertape');
    await received(1);
    expect(requests()).toEqual([
      { query: { TraderId: traderId }, body: { traderId, view: 'tickertape' } },
    ]);
    expect(store.current).toMatchObject({ value: { dashbarView: 'searchbar' } });
    await end(1, () => save.send({ view: 'tickertape' }));
    expect(store.current).toMatchObject({ value: { dashbarView: 'tickertape' } });
    expect(result.current.view).toBe('tickertape');
  });

  it('sends no request for the current view or while a save is in flight', async () => {
    const { result } = renderDashView();
    await act(async () => result.current.change('searchbar'));
    await roundTrip();
    expect(requests()).toHaveLength(0);
    const save = hold();
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.change('searchbar'));
    await roundTrip();
    expect(requests()).toHaveLength(1);
    expect(result.current.view).toBe('tickertape');
    await end(1, () => save.send({ view: 'tickertape' }));
    await act(async () => result.current.change('searchbar'));
    await received(2);
  });

  it('switches to the search bar for a selected contract once a pending save has ended', async () => {
    const { result } = renderDashView();
    const [first, second] = [hold(), hold()];
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.show('searchbar'));
    await roundTrip();
    expect(requests()).toHaveLength(1);
    await end(1, () => first.send({ view: 'tickertape' }));
    await end(2, () => second.send({ view: 'searchbar' }));
    expect(result.current.view).toBe('searchbar');
    expect(views()).toEqual(['tickertape', 'searchbar']);
  });

  it('aborts the save on unmount without a toast', async () => {
    const { result, unmount } = renderDashView();
    const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
    const save = hold();
    await act(async () => result.current.change('tickertape'));
    await received(1);
    expect(abort).not.toHaveBeenCalled();
    unmount();
    expect(abort).toHaveBeenCalledTimes(1);
    abort.mockRestore();
    await end(1, () => save.fail(noResponse));
    expect(shownToasts()).toEqual([]);
  });

  it('follows a view saved in another tab', async () => {
    const { result } = renderDashView();
    await act(async () => result.current.change('tickertape'));
    await end(1, () => undefined);
    expect(result.current.view).toBe('tickertape');
    openChannel('trader').post({ trader: { ...trader, dashbarView: 'searchbar' } });
    await waitFor(() => expect(result.current.view).toBe('searchbar'));
  });
});

describe('workspace §8 a view that could not be saved', () => {
  const cases: [string, ApiError, string][] = [
    ["the server's first text", refusal(400, 'Not today.', 'b'), 'Not today.'],
    ['a fallback text if the server sends none', refusal(500), 'Failed to update view'],
    ['a fallback text without a valid response', noResponse, 'Failed to update view'],
  ];

  it.each(cases)('is rolled back with a toast that shows %s', async (_, error, title) => {
    const { result } = renderDashView();
    const save = hold();
    await act(async () => result.current.change('tickertape'));
    await end(1, () => save.fail(error));
    expect(result.current.view).toBe('searchbar');
    expect(shownToasts()).toEqual([
      { kind: 'error', title, description: undefined, action: undefined },
    ]);
    await act(async () => result.current.change('tickertape'));
    await received(2);
  });

  it('is rolled back, and a queued view equal to the saved view is dropped', async () => {
    const { result } = renderDashView();
    const save = hold();
    await act(async () => result.current.change('tickertape'));
    await act(async () => result.current.show('searchbar'));
    await end(1, () => save.fail(noResponse));
    await roundTrip();
    expect(result.current.view).toBe('searchbar');
    expect(requests()).toHaveLength(1);
  });

  it('is followed by a save of the queued view if it differs from the saved one, and rolled back if that fails too', async () => {
    await page.signIn({ trader: { dashbarView: 'tickertape' } });
    const { result } = renderDashView();
    const [first, second] = [hold(), hold()];
    await act(async () => result.current.change('searchbar'));
    await act(async () => result.current.show('searchbar'));
    await end(1, () => first.fail(noResponse));
    await received(2);
    expect(views()).toEqual(['searchbar', 'searchbar']);
    expect(result.current.view).toBe('searchbar');
    await end(2, () => second.fail(noResponse));
    expect(result.current.view).toBe('tickertape');
    expect(requests()).toHaveLength(2);
  });

  it('is rolled back to the view last saved by this page if the trader cannot be loaded', async () => {
    await failTraderRequest();
    const { result } = renderDashView();
    const [first, second] = [hold(), hold()];
    await act(async () => result.current.change('tickertape'));
    await end(1, () => first.send({ view: 'tickertape' }));
    await act(async () => result.current.change('searchbar'));
    await end(2, () => second.fail(noResponse));
    expect(result.current.view).toBe('tickertape');
  });
});
