import { afterEach, expect, it, jest } from '@jest/globals';
import { openChannel, pageId } from '@parallax/channels';
import { type LayoutItem, newId } from '@parallax/protocol';
import { shownToasts } from '@parallax/ui/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { OPTIONS_RISK } from '../../widget-kit/options/legs.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { useAddChannel } from './use-add-channel.ts';
import { useAddSent } from './use-add-sent.ts';

const legOf = (symbol: string) => ({ exchange: 'okx', symbol, amount: '1' });
const riskWith = (...legs: LayoutItem['settings'][]): LayoutItem => ({
  i: 'risk',
  type: OPTIONS_RISK,
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { set: 'Deribit', legs },
});
const add = jest.fn<(widget: NewWidget) => Promise<boolean>>(async () => true);
const onSettings = jest.fn();
const fillWithAlgoDesk = jest.fn();
const sender = openChannel('add-widget');
let taken = 0;
sender.listen((message) => {
  if ('taken' in message) taken += 1;
});

/** Sends legs to a sheet with these widgets, twice as when the acknowledgement is late. */
async function send(
  items: readonly LayoutItem[],
  more: LayoutItem['settings'] = {},
): Promise<void> {
  const sheet = { items, add, onSettings, fillWithAlgoDesk, uncover: () => undefined };
  const { unmount } = renderHook(() => useAddChannel(useAddSent(sheet), true));
  const settings = { tab: 'Stress', contract: 'okx:A', legs: [legOf('A'), legOf('B')], ...more };
  const message = { type: OPTIONS_RISK, settings, allowsDuplicate: true, id: newId(), to: pageId };
  sender.post(message);
  sender.post(message);
  await waitFor(() => expect(taken).toBe(2));
  unmount();
}
afterEach(() => {
  jest.clearAllMocks();
  taken = 0;
});

it('hypothetical legs that are sent to a sheet are added once to the Options risk there', async () => {
  await send([riskWith(legOf('A'))], { addsLegs: true });
  const legs = [legOf('A'), legOf('A'), legOf('B')];
  expect(onSettings.mock.calls).toEqual([['risk', { tab: 'Stress', legs }]]);
  expect(add).not.toHaveBeenCalled();
});

it('they are refused together if the list would be too long', async () => {
  const others = Array.from({ length: 49 }, (_, index) => legOf(`OLD-${index}`));
  await send([riskWith(...others)], { addsLegs: true });
  expect(onSettings).not.toHaveBeenCalled();
  expect(shownToasts()).toMatchObject([
    { description: 'There are 49 legs, and there can be 50. Remove one first.' },
  ]);
});

it('they come with an Options risk where there is none, and never merge with one of My Widgets', async () => {
  await send([], { addsLegs: true });
  const settings = { tab: 'Stress', legs: [legOf('A'), legOf('B')] };
  expect(add.mock.calls[0]).toMatchObject([{ settings, allowsDuplicate: true }]);
  expect(add.mock.calls[0]?.[0].settings).toEqual(settings);
  add.mockClear();
  taken = 0;
  await send([riskWith()]);
  expect(onSettings).not.toHaveBeenCalled();
  expect(add).toHaveBeenCalled();
});

const centre: LayoutItem = { ...riskWith(), i: 'centre', type: 'ALGO_CENTRE', settings: {} };
const SPREAD = { algo: 'spread', legs: [{ contract: 'okx:A' }, { contract: 'okx:B' }] };

/** Sends a spread to a sheet with these widgets, twice as when the acknowledgement is late. */
async function sendSpread(items: readonly LayoutItem[]): Promise<void> {
  const sheet = { items, add, onSettings, fillWithAlgoDesk, uncover: () => undefined };
  const { unmount } = renderHook(() => useAddChannel(useAddSent(sheet), true));
  const settings = { ...SPREAD, contract: 'okx:A', startsSpread: true };
  const message = { type: 'ALGO_CENTRE' as const, settings, id: newId(), to: pageId };
  sender.post(message);
  sender.post(message);
  await waitFor(() => expect(taken).toBe(2));
  unmount();
}

it('a spread is shown by the Algo centre of the sheet', async () => {
  await sendSpread([centre]);
  expect(onSettings.mock.calls).toEqual([['centre', SPREAD]]);
});

it('a spread fills an empty sheet with the desk of algos, and adds an Algo centre to any other', async () => {
  await sendSpread([]);
  expect(fillWithAlgoDesk.mock.calls).toEqual([[SPREAD]]);
  taken = 0;
  await sendSpread([riskWith()]);
  expect(add.mock.calls).toMatchObject([[{ type: 'ALGO_CENTRE', settings: SPREAD }]]);
});
