import { changeBuild } from './change-build.ts';
import type { Drill, Note } from './drill.ts';
import type { Trader } from './trader.ts';

const RELEASES = 10;
const REMOTES = ['mf-settings', 'mf-analytics', 'mf-workspace'] as const;
const REASON = ['--without-gate', 'One of ten releases in a row.'] as const;

const quiet = (): void => {};

/** Publishes and promotes ten releases in a row; no open page is reloaded. */
export async function tenReleases(
  drill: Drill,
  note: Note,
  traders: readonly Trader[],
): Promise<void> {
  const rounds = traders.map((trader) => trader.rounds);
  for (let release = 0; release < RELEASES; release += 1) {
    const remote = REMOTES[release % REMOTES.length] ?? REMOTES[0];
    const build = changeBuild(drill.folder, remote, {
      file: /^__federation_expose_.*\.js$/,
      change: (text) => `${text}\n// release ${release}`,
    });
    const version = await drill.publish(quiet, remote, build);
    await drill.run(quiet, 0, 'promote', remote, ...REASON);
    note(`${remote} ${version} is promoted to all users.`);
  }
  await Promise.all(traders.map((trader, index) => trader.untilRound((rounds[index] ?? 0) + 2)));
  for (const trader of traders) trader.requireNoFailure();
}

export async function endOfUse(
  drill: Drill,
  note: Note,
  traders: readonly Trader[],
): Promise<void> {
  for (const trader of traders) {
    await trader.end();
    note(
      `${trader.name}: ${trader.rounds} rounds of all areas and the settings, ${trader.panels.size} panels with 'Try again', ${trader.errors.length} uncaught errors.`,
    );
    const text = `The page of ${trader.name} after all releases`;
    note(await drill.picture(trader.page, `trader-${trader.name}`, text));
  }
  for (const trader of traders) trader.requireNoFailure();
}

const TABS = ['Running', 'Versions', 'Gates', 'Failures', 'History'] as const;

/** Takes pictures of the page of the platform role at the end of the drill, in both themes. */
export async function platformPage(drill: Drill, note: Note): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await drill.platformPictures(note, 'platform', TABS, theme);
  }
}
