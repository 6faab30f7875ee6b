import { expect, type Locator } from '@playwright/test';
import type { CsvFile } from './csv-file.ts';

/** A table of the page: its headings, and the texts of its rows in view by their index. */
interface ShownTable {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly index: number; readonly texts: readonly string[] }[];
}

/** Columns of drawings and buttons, which files do not have. */
const WITHOUT_VALUES: ReadonlySet<string> = new Set(['', 'Menu', 'Actions', '24h chart']);
/** Columns whose values are drawn or are states of buttons. */
const WITHOUT_TEXTS: ReadonlySet<string> = new Set(['24h range', 'Active']);

/** Reads a table without its columns that have no values, or that repeat another, as the price of a depth. */
export async function readTable(table: Locator): Promise<ShownTable> {
  const shown = await table.evaluate((element) => ({
    headings: [...element.querySelectorAll('th[scope="col"]')].map(
      (head) => head.textContent?.replace(/[▴▾]\d?$/, '').trim() ?? '',
    ),
    // the figures of other mounted rows are not updated
    rows: [...element.querySelectorAll<HTMLElement>('tbody tr[data-index]')]
      .filter((row) => {
        const view = element.getBoundingClientRect();
        const { top, bottom } = row.getBoundingClientRect();
        return top >= view.top && bottom <= view.bottom;
      })
      .map((row) => ({
        index: Number(row.dataset['index']),
        texts: [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? ''),
      })),
  }));
  const kept = shown.headings.flatMap((heading, at, all) =>
    WITHOUT_VALUES.has(heading) || all.indexOf(heading) < at ? [] : [at],
  );
  return {
    headings: kept.map((at) => shown.headings[at] ?? ''),
    rows: shown.rows.map(({ index, texts }) => ({
      index,
      texts: kept.map((at) => texts[at] ?? ''),
    })),
  };
}

const NONE = /^(?:◆\s*)?(?:—|…)$/;
const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
/** A number, perhaps abbreviated, that is not part of a name or a length of time: not '1INCH' or '8h'. */
const NUMBER = /(<?)([+−-]?)(\d[\d,]*)(\.\d+)?([KMBT]?)(?![A-Za-z\d.,])/g;

interface ShownNumber {
  readonly value: number;
  /** how far the exact number can be from it */
  readonly tolerance: number;
}

/** The last number of a text, such as '+0.0100' of '8h +0.0100%'; undefined without one. */
function shownNumber(text: string): ShownNumber | undefined {
  const found = [...text.matchAll(NUMBER)].at(-1);
  if (found === undefined) return undefined;
  const [, least = '', sign = '', whole = '', fraction = '', letter = ''] = found;
  const scale = SCALES[letter] ?? 1;
  const step = scale * 10 ** -Math.max(0, fraction.length - 1);
  const size = Number(whole.replaceAll(',', '') + fraction) * scale;
  return { value: sign === '−' || sign === '-' ? -size : size, tolerance: least ? step : step / 2 };
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600, d: 86_400 };

/** A length of time such as '7 h 18 min', '05:12:33' or '1 d 4 h' in seconds; undefined for others. */
function shownSeconds(text: string): ShownNumber | undefined {
  const length = text.replace(/^[◆\s]+/, '');
  if (length === 'same time') return { value: 0, tolerance: 60 };
  const sign = length.startsWith('−') ? -1 : 1;
  const clock = /^(\d\d):(\d\d):(\d\d)$/.exec(length);
  if (clock) {
    const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1).map(Number);
    return { value: hours * 3_600 + minutes * 60 + seconds, tolerance: 1 };
  }
  if (!/^[+−]?(?:\d+\s*(?:min|[mshd])\s*)+$/.test(length)) return undefined;
  const parts = [...length.matchAll(/(\d+)\s*(min|[mshd])/g)];
  const units = parts.map(([, , unit = 's']) => SECONDS[unit === 'm' ? 'min' : unit] ?? 1);
  const value = parts.reduce((sum, [, count], at) => sum + Number(count) * (units[at] ?? 1), 0);
  return { value: sign * value, tolerance: Math.min(...units) };
}

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Files of accounts, whose decimals are exact. */
const EXACT =
  /^(?:Open orders|Order history|Trade |Live positions|Wallet balances|P&L|NAV|Net asset value|Portfolio|Strategy tracker|Funding|Staking|Deposits)/;
/** 15 significant digits are exact in binary floating point. */
const DIGITS_MAX = 15;
const significantDigits = (text: string): number =>
  text.replaceAll(/[-.]/g, '').replace(/^0+/, '').length;

/** Headings of counts and ratios, which have no unit. */
const UNITLESS = /^(?:Trades|Reconnects|Contracts|(?:Call |Put )?Delta|RSI .*)$/;
/** Headings of texts that can be numbers or days: those of the calendar have a unit of their own. */
const TEXTS = /^(?:Previous|Consensus|Actual|Revised|Value|Base|Quote|Day)$/;

const EXPONENT = /^-?[\d.]+e[+-]?\d+$/i;

/** What is wrong with a column of a file; a file can have too many cells for an assertion on each. */
function problemsOf(heading: string, cells: readonly string[], isExact: boolean): string[] {
  const written = cells.filter((cell) => cell !== '');
  const exponents = written.filter((cell) => EXPONENT.test(cell));
  const isText = written.length === 0 || TEXTS.test(heading);
  if (isText || !written.every((cell) => PLAIN.test(cell) || ISO.test(cell))) return exponents;
  const inexact = written.filter(
    (cell) => !isExact && PLAIN.test(cell) && significantDigits(cell) > DIGITS_MAX,
  );
  const hasUnit = UNITLESS.test(heading) || /\([^()]+\)$/.test(heading);
  return [...(hasUnit ? [] : [`no unit: ${written[0]}`]), ...exponents, ...inexact];
}

/** Expects plain numbers and headings that are unique and have a unit wherever their column has numbers. */
export function expectPlainFile({ name, headings, lines }: CsvFile): void {
  const unique = new Set(headings.map((heading) => heading.toLowerCase()));
  expect([...unique], `${name}: headings`).toHaveLength(headings.length);
  for (const [at, heading] of headings.entries()) {
    const cells = lines.map((line) => line[at] ?? '');
    expect(problemsOf(heading, cells, EXACT.test(name)), `${name}: ${heading}`).toEqual([]);
  }
}

export interface Cell {
  readonly where: string;
  readonly heading: string;
  /** in the file */
  readonly written: string;
  /** on the screen */
  readonly text: string;
}

function expectTime({ where, written, text }: Cell, now: number): void {
  const at = Date.parse(written);
  const left = at > now ? shownSeconds(text) : undefined;
  if (left !== undefined) {
    expect(Math.abs((at - now) / 1_000 - left.value), where).toBeLessThanOrEqual(left.tolerance);
    return;
  }
  const iso = new Date(at).toISOString();
  const [clock = ''] = /\d\d:\d\d(?::\d\d)?/.exec(text) ?? [];
  expect(iso.slice(11), where).toContain(clock);
  const [, day, month] = /(\d{1,2}) ([A-Z][a-z]{2})/.exec(text) ?? [];
  if (day === undefined || month === undefined) return;
  const named = new Date(at).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });
  expect(named.startsWith(`${Number(day)} ${month}`), `${where}: ${named}`).toBe(true);
}

const SECONDS_OF_UNIT: Readonly<Record<string, number>> = { s: 1, hours: 3_600, days: 86_400 };

function expectNumber(cell: Cell): void {
  const { where, heading, written, text } = cell;
  const [, unit = ''] = /\((s|hours|days)\)$/.exec(heading) ?? [];
  const perUnit = SECONDS_OF_UNIT[unit];
  const seconds = perUnit === undefined ? undefined : shownSeconds(text);
  const shown =
    seconds && perUnit
      ? { value: seconds.value / perUnit, tolerance: seconds.tolerance / perUnit }
      : shownNumber(text);
  if (shown === undefined) throw new Error(`${where}: '${text}' has no number`);
  const difference = Math.abs(Number(written) - shown.value);
  expect(difference, `${where}: ${written} is shown as '${text}'`).toBeLessThanOrEqual(
    shown.tolerance * 1.000_001 + Math.abs(shown.value) * 1e-12,
  );
}

/** Expects that a cell of a file is what the screen shows, up to the rounding of the screen. */
export function expectCell(cell: Cell, now: number): void {
  const { where, heading, written, text } = cell;
  if (text === '' || NONE.test(text)) {
    expect(written, where).toBe('');
  } else if (ISO.test(written)) {
    expectTime(cell, now);
  } else if (PLAIN.test(written) && !TEXTS.test(heading)) {
    expectNumber(cell);
  } else if (written !== '') {
    expect(text.replaceAll(/[\s\u2007]/g, ' '), where).toContain(written.split(' ')[0]);
  }
}

/**
 * Expects that each row of a table in view is the line of its file with the same numbers, in the unit of
 * its heading, as its texts show.
 * @param lineOf the line of a row; by default that of the same index
 * @param now the time that countdowns are shown for
 */
export function expectFileAgrees(
  file: CsvFile,
  shown: ShownTable,
  now: number,
  lineOf: (index: number) => number = (index) => index,
): void {
  const { name, headings, lines } = file;
  expect(shown.rows.length, name).toBeGreaterThan(0);
  let compared = 0;
  for (const { index, texts } of shown.rows) {
    const line = lines[lineOf(index)] ?? [];
    for (const [at, text] of texts.entries()) {
      if (WITHOUT_TEXTS.has(shown.headings[at] ?? '')) continue;
      const heading = headings[at] ?? '';
      const where = `${name}, row ${index}, ${shown.headings[at]} as ${heading}`;
      expectCell({ where, heading, written: line[at] ?? '', text }, now);
      compared += 1;
    }
  }
  expect(compared, name).toBeGreaterThan(0);
}
