import { changeBuild } from './change-build.ts';
import type { Drill, Note } from './drill.ts';

const JOURNEYS = ['--journeys', 'settings'] as const;

export async function teamA(drill: Drill, note: Note): Promise<void> {
  const build = changeBuild(drill.folder, 'mf-settings', {
    file: /^contributions\.json$/,
    change: (text) => text.replace('"label":"Strategies"', '"label":"Trading strategies"'),
  });
  await drill.publish(note, 'mf-settings', build);
  await drill.run(note, 0, 'gate', 'mf-settings', ...JOURNEYS);
  await drill.run(note, 0, 'promote', 'mf-settings');
  await drill.newPage('trader', '/execution', async (page) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Trading strategies' }).click();
    await page.getByRole('tabpanel').waitFor();
    note("A page that is loaded now has the tab 'Trading strategies'.");
    note(await drill.picture(page, 'team-a', 'The settings with the tab Trading strategies'));
  });
}

export async function teamB(drill: Drill, note: Note): Promise<void> {
  const build = changeBuild(drill.folder, 'mf-analytics', {
    file: /^mf-manifest\.json$/,
    change: (text) =>
      text.replace(/("name":\s*"react",[^{}]*?"requiredVersion":\s*")[^"]*/, '$1^20.0.0'),
  });
  const refused = await drill.run(note, 3, 'publish', 'mf-analytics', '--build', build);
  drill.noteReasons(note, refused);
}

export async function teamC(drill: Drill, note: Note): Promise<void> {
  const build = changeBuild(drill.folder, 'mf-settings', {
    file: /\.js$/,
    change: (text) => text.replaceAll('Our mission', 'Their mission'),
  });
  await drill.publish(note, 'mf-settings', build);
  await drill.run(note, 4, 'gate', 'mf-settings', ...JOURNEYS);
  const refused = await drill.run(note, 3, 'promote', 'mf-settings');
  drill.noteReasons(note, refused);
  await drill.platformPictures(note, 'team-c', ['Gates']);
}
