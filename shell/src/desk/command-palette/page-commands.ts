import { productMap } from '@parallax/federation/loading';
import { areaPath, type Sheet, sheetAddress } from '@parallax/protocol';
import { areas } from '../../routes/areas.ts';
import type { Command } from './search-commands.ts';

/** The area and view of a sheet: 'Execution', or 'Analytics · Spot ladders'. */
function sheetLocation({ menuBar }: Pick<Sheet, 'menuBar'>): string {
  const [first, second] = areaPath(menuBar).split('/');
  const area = areas().find(({ path }) => path === first);
  const view = productMap().analyticsViews.find(({ id }) => id === second);
  return [area?.label, view?.label].filter(Boolean).join(' · ');
}

/** Commands that open an area at its most recently opened sheet. */
export const areaCommands = (
  linkOf: (path: string) => string,
  go: (to: string) => void,
): Command[] =>
  areas().map(({ path, label }) => ({
    id: `area:${path}`,
    group: 'Areas',
    label,
    run: () => go(linkOf(path)),
  }));

/** A command for an action that also has a button in the header. */
export const headerCommand = (id: string, label: string, run: () => void): Command => ({
  id,
  group: 'Desk',
  label,
  run,
});

/** The command for the page 'Releases', for users with the platform role. */
export const platformCommand = (go: (to: string) => void): Command => ({
  id: 'platform',
  group: 'Account',
  label: 'Releases',
  detail: 'Versions by channel, rollouts and failures',
  searchTerms: ['platform', 'versions', 'gates'],
  run: () => go('/platform'),
});

/** The heading of the sheets. */
export const SHEETS_GROUP = 'Sheets';

/** Whether a sheet belongs to the area of a path such as 'analytics', or to one of its views. */
export const isInArea = ({ menuBar }: Pick<Sheet, 'menuBar'>, path: string): boolean =>
  areaPath(menuBar).split('/')[0] === path;

/** Commands that open a sheet, first those of the open area. */
export const sheetCommands = (
  sheets: readonly Sheet[],
  openArea: string,
  go: (to: string) => void,
): Command[] =>
  sheets
    .toSorted((a, b) => Number(isInArea(b, openArea)) - Number(isInArea(a, openArea)))
    .map((sheet) => ({
      id: `sheet:${sheet.id}`,
      group: SHEETS_GROUP,
      label: sheet.name,
      detail: sheetLocation(sheet),
      run: () => go(sheetAddress(sheet.menuBar, sheet)),
    }));

/** Commands that open the settings, or one of their tabs. */
export const settingsCommands = (open: (tab?: string) => void): Command[] => [
  { id: 'settings', group: 'Settings', label: 'Settings', run: () => open() },
  ...productMap().settingsTabs.map(({ id, label }) => ({
    id: `settings:${id}`,
    group: 'Settings',
    label,
    detail: 'Settings',
    run: () => open(id),
  })),
];
