import { areaPath, SETTINGS_PAGES, type Sheet, sheetAddress } from '@parallax/contract';
import { AREAS } from '../../routes/areas.ts';
import type { Command } from './search-commands.ts';

/** 'spot-ladders' → 'Spot ladders', as its link reads. */
const subAreaLabel = (segment: string): string =>
  segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' ');

/** Where a sheet is: 'Execution', or 'Analytics · Spot ladders'. */
export function placeOfSheet({ menuBar }: Pick<Sheet, 'menuBar'>): string {
  const [first, second] = areaPath(menuBar).split('/');
  const area = AREAS.find(({ slug }) => slug === first)?.label ?? '';
  return second === undefined ? area : `${area} · ${subAreaLabel(second)}`;
}

/** The areas, each leading back to the sheet last open in it. */
export const areaCommands = (
  linkOf: (slug: string) => string,
  go: (to: string) => void,
): Command[] =>
  AREAS.map(({ slug, label }) => ({
    id: `area:${slug}`,
    group: 'Areas',
    label,
    run: () => go(linkOf(slug)),
  }));

export const sheetCommands = (sheets: readonly Sheet[], go: (to: string) => void): Command[] =>
  sheets.map((sheet) => ({
    id: `sheet:${sheet.id}`,
    group: 'Sheets',
    label: sheet.name,
    detail: placeOfSheet(sheet),
    run: () => go(sheetAddress(sheet.menuBar, sheet)),
  }));

/** The settings, and each of their tabs. */
export const settingsCommands = (open: (tab?: string) => void): Command[] => [
  { id: 'settings', group: 'Settings', label: 'Settings', run: () => open() },
  ...SETTINGS_PAGES.map(({ id, label }) => ({
    id: `settings:${id}`,
    group: 'Settings',
    label,
    detail: 'Settings',
    run: () => open(id),
  })),
];
