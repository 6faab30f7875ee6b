import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterChange } from '../testing/after-change.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { shownList } from './named-lists.ts';
import WatchList from './watch-list.tsx';
import { readWatchList } from './watch-list-settings.ts';

/** each on a separate venue, so that the venue filter can hide one */
const VENUES = { BTC: 'okx', ETH: 'bybit', SOL: 'kraken' };
const contracts = Object.entries(VENUES).map(([base, exchange]) =>
  contractOf({ exchange, symbol: `${base}-USDT`, base }),
);
const page = startPage({ contracts });

/** heights in pixels */
const HEAD = 24;
const ROW = 36;

const saved = jest.fn();
function Harness({ stored }: { stored?: Parameters<typeof readWatchList>[0] }) {
  const [settings, setSettings] = useState(() =>
    readWatchList({ contracts: contracts.map(contractKey), ...stored }),
  );
  return (
    <WatchList
      settings={settings}
      onSettings={(change) => {
        setSettings((before) => afterChange(before, change));
        if ('lists' in change) saved(shownList(afterChange(settings, change)).contracts);
      }}
    />
  );
}

const names = () =>
  [...document.querySelectorAll('tr[data-index]')].map(
    (row) => /[A-Z]+(?=\/)/.exec(row.textContent ?? '')?.[0],
  );
/**
 * Mouse events, because jsdom's pointer events have no coordinates. x is not 0: an earlier test
 * clicked a menu item there, and for 400 ms the page ignores a second press at the same place.
 */
const pointer = (type: string, clientY: number) =>
  new MouseEvent(type, { bubbles: true, clientX: 100, clientY });
/** Gives a row a height, which it does not have in jsdom. */
function rowWithHeight(base: keyof typeof VENUES): HTMLTableRowElement {
  const row = handle(base).closest('tr');
  if (!row) throw new Error('no row');
  jest.spyOn(row, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ height: ROW }));
  return row;
}
const nextFrame = () => act(() => jest.advanceTimersToNextFrame());
const handle = (base: keyof typeof VENUES) =>
  screen.getByRole('button', { name: `Move ${base}/USDT on ${VENUES[base]}` });

afterEach(() => {
  saved.mockClear();
});

describe('the order of a watch list', () => {
  it('changes by keyboard: Enter picks up, arrows move, Enter drops and saves once', async () => {
    render(<Harness />, { wrapper: WithNavigation });
    const user = userEvent.setup();
    act(() => handle('BTC').focus());
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}');
    expect(names()).toEqual(['ETH', 'SOL', 'BTC']);
    expect(screen.getByText('BTC/USDT moved, position 3 of 3.')).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
    expect(handle('BTC')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(saved.mock.calls).toEqual([[['bybit:ETH-USDT', 'kraken:SOL-USDT', 'okx:BTC-USDT']]]);
    expect(screen.getByText('BTC/USDT dropped, position 3 of 3.')).toBeInTheDocument();
  });

  it('changes and is saved by Alt with an arrow key on a row, which keeps the focus', async () => {
    render(<Harness />, { wrapper: WithNavigation });
    const user = userEvent.setup();
    const row = handle('BTC').closest('tr');
    act(() => row?.focus());
    await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['ETH', 'SOL', 'BTC']);
    expect(row).toHaveFocus();
    expect(saved).toHaveBeenCalledTimes(2);
    expect(screen.getByText('BTC/USDT moved, position 3 of 3.')).toBeInTheDocument();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['ETH', 'BTC', 'SOL']);
  });

  it('keeps a row picked up when Space is released, although Firefox then clicks', () => {
    render(<Harness />, { wrapper: WithNavigation });
    fireEvent.keyDown(handle('BTC'), { key: ' ' });
    const clicks = fireEvent.keyUp(handle('BTC'), { key: ' ' });
    expect(clicks).toBe(false);
    expect(handle('BTC')).toHaveAttribute('aria-pressed', 'true');
  });

  it("is changed and saved by 'Move up' and 'Move down' in the menu of a row", async () => {
    render(<Harness />, { wrapper: WithNavigation });
    const user = userEvent.setup();
    const openMenu = () =>
      user.click(screen.getByRole('button', { name: `Menu for BTC/USDT on ${VENUES.BTC}` }));
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
    expect(names()).toEqual(['ETH', 'BTC', 'SOL']);
    expect(screen.getByText('BTC/USDT moved, position 2 of 3.')).toBeInTheDocument();
    expect(saved.mock.calls).toEqual([[['bybit:ETH-USDT', 'okx:BTC-USDT', 'kraken:SOL-USDT']]]);
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
    expect(names()).toEqual(['BTC', 'ETH', 'SOL']);
  });

  it('is restored by Escape', async () => {
    render(<Harness />, { wrapper: WithNavigation });
    act(() => handle('SOL').focus());
    await userEvent.setup().keyboard(' {ArrowUp}{Escape}');
    expect(names()).toEqual(['BTC', 'ETH', 'SOL']);
    expect(saved).not.toHaveBeenCalled();
  });

  it('is restored when the rows change during a move, even if those rows return', async () => {
    render(<Harness />, { wrapper: WithNavigation });
    act(() => handle('BTC').focus());
    await userEvent.setup().keyboard('{Enter}{ArrowDown}');
    page.filterVenues('okx', 'bybit');
    expect(names()).toEqual(['BTC', 'ETH']);
    page.filterVenues();
    expect(names()).toEqual(['BTC', 'ETH', 'SOL']);
    expect(handle('BTC')).toHaveAttribute('aria-pressed', 'false');
  });

  it('changes by dragging and is saved when the pointer is released', () => {
    render(<Harness />, { wrapper: WithNavigation });
    rowWithHeight('BTC');
    fireEvent(handle('BTC'), pointer('pointerdown', 10));
    fireEvent(window, pointer('pointermove', 50));
    expect(names()).toEqual(['ETH', 'BTC', 'SOL']);
    fireEvent(window, pointer('pointerup', 50));
    expect(saved.mock.calls).toEqual([[['bybit:ETH-USDT', 'okx:BTC-USDT', 'kraken:SOL-USDT']]]);
  });

  it.each<[string, number[], (keyof typeof VENUES)[]]>([
    ['after a single move', [50], ['ETH', 'BTC', 'SOL']],
    ['after several moves', [50, 90], ['ETH', 'SOL', 'BTC']],
  ])(
    'is saved %s even if the pointer is released before the page is rendered',
    async (_, moves, order) => {
      render(<Harness />, { wrapper: WithNavigation });
      rowWithHeight('BTC');
      fireEvent(handle('BTC'), pointer('pointerdown', 10));
      // without `act`, which would render after each event
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
      for (const y of moves) window.dispatchEvent(pointer('pointermove', y));
      window.dispatchEvent(pointer('pointerup', moves.at(-1) ?? 0));
      expect(names()).toEqual(['BTC', 'ETH', 'SOL']);
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
      await waitFor(() => expect(names()).toEqual(order));
      expect(saved.mock.calls).toEqual([[order.map((base) => `${VENUES[base]}:${base}-USDT`)]]);
      expect(handle('BTC')).toHaveAttribute('aria-pressed', 'false');
    },
  );

  it('is not restored when another pointer is cancelled during a drag', () => {
    render(<Harness />, { wrapper: WithNavigation });
    rowWithHeight('BTC');
    fireEvent(handle('BTC'), pointer('pointerdown', 10));
    fireEvent(window, pointer('pointermove', 50));
    fireEvent(window, Object.assign(pointer('pointercancel', 50), { pointerId: 2 }));
    expect(names()).toEqual(['ETH', 'BTC', 'SOL']);
    fireEvent(window, pointer('pointercancel', 50));
    expect(names()).toEqual(['BTC', 'ETH', 'SOL']);
  });

  describe('while the pointer is held at the edge of the list', () => {
    const MAX_SCROLL = 50;
    const LOWER_EDGE = HEAD + 2 * ROW;

    /** Shows two of the three rows and starts to drag the first row to the lower edge. */
    function dragToLowerEdge() {
      jest.useFakeTimers();
      render(<Harness />, { wrapper: WithNavigation });
      const row = rowWithHeight('BTC');
      const table = row.closest('table');
      if (!row.parentElement || !table?.tHead) throw new Error('no table');
      let top = 0;
      Object.defineProperty(table, 'scrollTop', {
        get: () => top,
        set: (value: number) => {
          top = Math.max(0, Math.min(MAX_SCROLL, value));
        },
      });
      jest.spyOn(table.tHead, 'offsetHeight', 'get').mockReturnValue(HEAD);
      jest
        .spyOn(table, 'getBoundingClientRect')
        .mockReturnValue(DOMRect.fromRect({ height: LOWER_EDGE }));
      jest
        .spyOn(row.parentElement, 'getBoundingClientRect')
        .mockImplementation(() => DOMRect.fromRect({ y: HEAD - table.scrollTop }));
      fireEvent(handle('BTC'), pointer('pointerdown', HEAD + 10));
      fireEvent(window, pointer('pointermove', LOWER_EDGE - 1));
      return table;
    }
    afterEach(() => {
      jest.useRealTimers();
    });

    it('scrolls in every frame and moves the row along', () => {
      const table = dragToLowerEdge();
      expect(names()).toEqual(['ETH', 'BTC', 'SOL']);
      nextFrame();
      const afterOneFrame = table.scrollTop;
      expect(afterOneFrame).toBeGreaterThan(0);
      nextFrame();
      expect(table.scrollTop).toBeGreaterThan(afterOneFrame);
      expect(names()).toEqual(['ETH', 'SOL', 'BTC']);
    });

    it('stops scrolling at the end of the list', () => {
      const table = dragToLowerEdge();
      for (let frame = 0; frame < 10; frame += 1) nextFrame();
      expect(table.scrollTop).toBe(MAX_SCROLL);
      const requestFrame = jest.spyOn(globalThis, 'requestAnimationFrame');
      nextFrame();
      expect(requestFrame).not.toHaveBeenCalled();
      requestFrame.mockRestore();
    });

    it.each([
      ['at the drop', () => fireEvent(window, pointer('pointerup', LOWER_EDGE - 1))],
      ['at Escape', () => fireEvent.keyDown(window, { key: 'Escape' })],
      ['when the pointer leaves the edge', () => fireEvent(window, pointer('pointermove', 60))],
    ])('stops scrolling %s', (_, stop) => {
      const table = dragToLowerEdge();
      nextFrame();
      const scrolled = table.scrollTop;
      expect(scrolled).toBeGreaterThan(0);
      stop();
      nextFrame();
      nextFrame();
      expect(table.scrollTop).toBe(scrolled);
    });
  });

  it('keeps hidden contracts at their positions', async () => {
    page.filterVenues('okx', 'kraken');
    render(<Harness />, { wrapper: WithNavigation });
    expect(screen.getByText('2 of 3 contracts')).toBeVisible();
    act(() => handle('SOL').focus());
    await userEvent.setup().keyboard('{Enter}{ArrowUp}{Enter}');
    expect(saved).toHaveBeenLastCalledWith(['kraken:SOL-USDT', 'bybit:ETH-USDT', 'okx:BTC-USDT']);
  });

  it('cannot be changed while the table is sorted', () => {
    const sorts = [{ columnId: 'contract', direction: 'descending' }];
    render(<Harness stored={{ table: { sorts } }} />, { wrapper: WithNavigation });
    expect(names()).toEqual(['SOL', 'ETH', 'BTC']);
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: `Menu for BTC/USDT on ${VENUES.BTC}` }));
    expect(screen.queryByRole('menuitem', { name: /^Move / })).toBeNull();
  });

  it('can be changed while no column applies the saved sorts and filters', () => {
    const sorts = [{ columnId: 'gone', direction: 'descending' }];
    const filters = { gone: { kind: 'text', text: 'x' } };
    render(<Harness stored={{ table: { sorts, filters } }} />, { wrapper: WithNavigation });
    expect(handle('BTC')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: `Menu for BTC/USDT on ${VENUES.BTC}` }));
    expect(screen.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  });
});
