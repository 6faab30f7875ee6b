import { isPrinting, subscribePrinting } from '@parallax/ui/state';
import { countedOf } from '../format/counted.ts';

/**
 * The part of a landscape page that both A4 and Letter have between margins of 10 mm, below a heading, in
 * CSS pixels.
 */
const PAGE = { width: 970, height: 620 };
/** Texts stay readable at this scale; a panel is printed smaller only if it would not fit otherwise. */
const SCALE_MIN = 0.6;

interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes in reading order: from the top, and those that start at one height from the left. */
export const inReadingOrder = <T extends Box>(boxes: readonly T[]): T[] =>
  boxes.toSorted((one, other) => one.top - other.top || one.left - other.left);

/**
 * The scale at which a panel is printed. The rows of the screen are kept if the whole sheet fits the page
 * without becoming unreadable.
 * @param sheetWidth the width of all panels together
 */
export function printScale({ width, height }: Box, sheetWidth: number): number {
  const ofSheet = Math.max(SCALE_MIN, Math.min(1, PAGE.width / sheetWidth));
  return Math.min(ofSheet, PAGE.width / width, PAGE.height / height);
}

const PANELS = '[data-print-panel]';
const TABLES = `${PANELS} table[aria-rowcount]`;
const VARIABLES = ['--print-order', '--print-inline', '--print-block', '--print-scale'] as const;

/**
 * Notes the place and size that each panel has on the screen. Printed panels keep their size, so that
 * charts and tables, which are drawn for it, are not cut.
 */
function measurePanels(): void {
  const panels = [...document.querySelectorAll<HTMLElement>(PANELS)].map((element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    return { element, top, left, width, height };
  });
  const right = Math.max(...panels.map(({ left, width }) => left + width));
  const sheetWidth = right - Math.min(...panels.map(({ left }) => left));
  for (const [order, panel] of inReadingOrder(panels).entries()) {
    const { style } = panel.element;
    style.setProperty('--print-order', String(order));
    style.setProperty('--print-inline', `${panel.width}px`);
    style.setProperty('--print-block', `${panel.height}px`);
    style.setProperty('--print-scale', String(printScale(panel, sheetWidth)));
  }
}

/** Notes how many rows of each table are in view, since the others are not printed. */
function countRows(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>(TABLES)) {
    if (table.scrollHeight <= table.clientHeight + 1) continue;
    const box = table.getBoundingClientRect();
    const top = table.tHead?.getBoundingClientRect().bottom ?? box.top;
    const rows = [...table.querySelectorAll('tbody > tr')].filter((row) => {
      const middle = (row.getBoundingClientRect().top + row.getBoundingClientRect().bottom) / 2;
      return middle > top && middle < box.bottom;
    });
    const all = table.ariaRowCount === null ? rows.length : Number(table.ariaRowCount);
    const heads = table.tHead?.rows.length ?? 0;
    const { parentElement: frame } = table;
    if (frame) frame.dataset['printRows'] = countedOf(rows.length, all - heads, 'row');
  }
}

function clear(): void {
  for (const { style } of document.querySelectorAll<HTMLElement>(PANELS)) {
    for (const variable of VARIABLES) style.removeProperty(variable);
  }
  for (const frame of document.querySelectorAll<HTMLElement>('[data-print-rows]')) {
    delete frame.dataset['printRows'];
  }
}

/** Lays the panels of the page out whenever it is printed. Returns the function that stops it. */
export const startPrintLayout = (): (() => void) =>
  subscribePrinting(() => {
    if (!isPrinting()) {
      clear();
      return;
    }
    measurePanels();
    countRows();
  });
