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
import { PHONE_DESKS, STARTER_DESKS, startersOf } from './starter-desks.ts';
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
      const { container } = render(<StarterChoice desks={[desk]} onChoose={choose} />);
      expect(container.querySelectorAll('svg[aria-hidden] > g')).toHaveLength(desk.parts.length);
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

  it.each([
    ['EXECUTION', ['Trading desk']],
    ['RISK', ['Risk desk', 'Options desk']],
    ['PORTFOLIO', ['Portfolio desk']],
    ['ALGO', ['Algo desk']],
  ] as const)('of %s is offered the desks of its area first', (area, names) => {
    const offered = startersOf(area).map(({ name }) => name);
    expect(offered.slice(0, names.length)).toEqual(names);
    expect(new Set(offered).size).toBe(offered.length);
  });

  const LINKED_DESKS = [...STARTER_DESKS, ...PHONE_DESKS].filter(({ link }) => link !== undefined);
  it.each(LINKED_DESKS.map((desk) => [desk.name, desk] as const))(
    'links all widgets of the desk %s but balances, those of a colour with the contract of the dash bar',
    (_, desk) => {
      const { saved, saver } = show([]);
      act(() => fillSheet(saver, desk, 'binance_spot:BTCUSDT'));
      const contract = desk.link === 'header' ? {} : { contract: 'binance_spot:BTCUSDT' };
      for (const { type, link } of saved.items)
        expect([type, link]).toEqual([
          type,
          type === 'WALLET_BALANCES' ? undefined : { to: desk.link, ...contract },
        ]);
    },
  );
});
