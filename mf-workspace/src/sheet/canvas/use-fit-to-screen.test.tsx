import { describe, expect, it, jest } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import { useRegisteredCommands } from '@parallax/ui/state';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { bottomOf, collide } from '../layout/place.ts';
import { SCREEN_ROWS } from './grid-size.ts';
import { StarterChoice } from './starter-choice.tsx';
import { PHONE_DESKS, STARTER_DESKS } from './starter-desks.ts';
import { fillSheet, useFitToScreen } from './use-fit-to-screen.ts';

await contribute('mf_workspace', contributions);

const book: LayoutItem = { i: 'b', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 10, settings: {} };
/** 30 rows of 32 pixels and a gap */
const HEIGHT = { value: 30 * 32 + 8 };
const canvas = {
  current: Object.defineProperty(document.createElement('div'), 'clientHeight', HEIGHT),
};

function show(items: readonly LayoutItem[], narrow = false) {
  const saved = { items };
  const edit = jest.fn((change: (now: readonly LayoutItem[]) => readonly LayoutItem[]) => {
    saved.items = change(saved.items);
    return undefined;
  });
  const saver: Pick<LayoutSaver, 'edit'> = { edit };
  const hook = renderHook(() => {
    useFitToScreen(canvas, saver, { narrow, empty: items.length === 0 });
    return { offered: useRegisteredCommands() };
  });
  return { saved, saver, hook };
}

describe('design §9 a sheet', () => {
  it("offers 'Fit to screen', which makes its widgets fill the screen", () => {
    const { saved, hook } = show([book]);
    const [command] = hook.result.current.offered;
    expect(command).toMatchObject({ group: 'Sheet', label: 'Fit to screen' });
    act(() => command?.run());
    expect(saved.items).toEqual([{ ...book, w: 24, h: SCREEN_ROWS }]);
    hook.unmount();
  });

  it.each([
    ['keeps its rows if they fit on the screen', 24, 24],
    ['shrinks if it is longer than the screen', 60, 30],
  ])('%s', (_, h, fitted) => {
    const { saved, hook } = show([{ ...book, h }]);
    act(() => hook.result.current.offered[0]?.run());
    expect(saved.items).toEqual([{ ...book, w: 24, h: fitted }]);
    hook.unmount();
  });

  it.each([
    ['if it is empty', [], false],
    ['on the phone', [book], true],
  ])("does not offer 'Fit to screen' %s", (_, items, narrow) => {
    expect(show(items, narrow).hook.result.current.offered).toEqual([]);
  });

  it.each([...STARTER_DESKS, ...PHONE_DESKS].map((desk) => [desk.name, desk] as const))(
    'can be filled with the starter desk %s',
    async (name, desk) => {
      const choose = jest.fn();
      render(<StarterChoice desks={[desk]} onChoose={choose} />);
      await userEvent.setup().click(screen.getByRole('button', { name }));
      expect(choose).toHaveBeenCalledWith(desk);
      const { saved, saver } = show([]);
      act(() => fillSheet(saver, desk));
      expect(saved.items).toHaveLength(desk.parts.length);
      expect(bottomOf(saved.items)).toBe(SCREEN_ROWS);
      expect(saved.items.some((a) => saved.items.some((b) => collide(a, b)))).toBe(false);
      // a second press, or another tab, finds a sheet that is not empty
      const first = saved.items;
      act(() => fillSheet(saver, desk));
      expect(saved.items).toBe(first);
    },
  );

  it.each(PHONE_DESKS.map((desk) => [desk.name, desk] as const))(
    'links the widgets of the phone desk %s by a colour with the contract of the dash bar',
    (_, desk) => {
      const { saved, saver } = show([]);
      act(() => fillSheet(saver, desk, 'binance_spot:BTCUSDT'));
      const links = saved.items.map(({ link }) => link);
      expect(links).toEqual(
        desk.parts.map(() => ({ to: desk.link, contract: 'binance_spot:BTCUSDT' })),
      );
    },
  );
});
