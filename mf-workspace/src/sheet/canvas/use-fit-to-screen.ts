import { DESK_COLUMNS, type LayoutItem } from '@parallax/protocol';
import { FIT_TO_SCREEN } from '@parallax/sheets';
import { PAGE_FOCUS, registerCommands, requestFocus } from '@parallax/ui/state';
import { type RefObject, useEffect } from 'react';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { fitToScreen } from '../layout/fit-to-screen.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { bottomOf } from '../layout/place.ts';
import { rowsWithin, SCREEN_ROWS } from './grid-size.ts';
import { ALGO_DESK, STARTER_DESKS, type StarterDesk, starterItems } from './starter-desks.ts';

/** Offers 'Fit to screen' in the palette and the sheet menu while the sheet has widgets. */
export function useFitToScreen(
  canvas: RefObject<HTMLElement | null>,
  saver: Pick<LayoutSaver, 'edit'>,
  { narrow, empty }: { narrow: boolean; empty: boolean },
): void {
  useEffect(() => {
    if (narrow || empty) return undefined;
    const run = () => {
      const maxRows = rowsWithin(canvas.current?.clientHeight ?? 0);
      saver.edit((items) => {
        const rows = Math.max(SCREEN_ROWS, Math.min(bottomOf(items), maxRows));
        const space = { columns: DESK_COLUMNS, rows };
        return fitToScreen(items, space, (type) => widgetOf(type).minSize);
      });
    };
    return registerCommands([{ id: FIT_TO_SCREEN, group: 'Sheet', label: 'Fit to screen', run }]);
  }, [canvas, saver, narrow, empty]);
}

/**
 * Fills an empty sheet with a starter desk.
 * @param contract key of the contract of a coloured link
 */
export function fillSheet(
  saver: Pick<LayoutSaver, 'edit'>,
  starter: StarterDesk,
  contract?: string,
): void {
  fillWith(saver, starterItems(starter, contract));
}

function fillWith(saver: Pick<LayoutSaver, 'edit'>, starterWidgets: LayoutItem[]): void {
  saver.edit((items) => (items.length > 0 ? items : starterWidgets));
  requestFocus(starterWidgets[0]?.i ?? PAGE_FOCUS);
}

/** Fills an empty sheet with the desk of algos. @param settings of its Algo centre */
export function fillWithAlgoDesk(
  saver: Pick<LayoutSaver, 'edit'>,
  settings: LayoutItem['settings'],
  contract: string | undefined,
): void {
  const desk = STARTER_DESKS.find(({ name }) => name === ALGO_DESK);
  if (desk === undefined) return;
  const items = starterItems(desk, contract);
  fillWith(
    saver,
    items.map((item) =>
      item.type === 'ALGO_CENTRE' ? Object.assign({}, item, { settings }) : item,
    ),
  );
}
