import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';
import { ACCOUNTS, type Account } from '../../kit/accounts.ts';
import { sessionCookie } from '../../kit/session-cookie.ts';
import { changeBuild } from './change-build.ts';
import type { Drill, Note } from './drill.ts';

/** Maximum time until a failing version is rolled back automatically. */
const ROLLBACK_MS = 60_000;
const POLL_MS = 1_000;
/** Maximum time until a page shows its area. */
const PAGE_MS = 30_000;
/** Builds of the same change that are tried until a demo user is in its rollout. */
const ATTEMPTS_MAX = 20;
const SHARE = ['--share', '10'] as const;
const TEST_USERS = [
  'trader',
  'admin',
  'sso',
  'prime',
  'solo',
  'blankMember',
] as const satisfies Account[];

const statusSchema = z.object({
  channels: z.array(z.object({ share: z.object({ version: z.string() }).nullable() })),
  history: z.array(z.object({ action: z.string(), reason: z.string().nullable() })),
});

/** A build that fails only on the live server, like a change that depends on its data. */
function failingBuild(drill: Drill, build: number): string {
  const { port } = new URL(drill.url);
  return changeBuild(drill.folder, 'mf-analytics', {
    file: /^__federation_expose_page\..*\.js$/,
    change: (text) =>
      `if (location.port === '${port}') throw new Error('Build ${build} fails.');\n${text}`,
  });
}

/** A user whose new page gets the version. */
async function userInShare(
  drill: Drill,
  cookies: ReadonlyMap<Account, string>,
  version: string,
): Promise<Account | undefined> {
  for (const [account, cookie] of cookies) {
    const headers = { cookie, accept: 'text/html' };
    const page = await fetch(new URL('/execution', drill.url), { headers });
    if ((await page.text()).includes(version)) return account;
  }
  return undefined;
}

async function share(drill: Drill, note: Note, attempt: number): Promise<void> {
  if (attempt === 1) {
    await drill.run(note, 0, 'gate', 'mf-analytics', '--journeys', 'settings');
    await drill.run(note, 0, 'promote', 'mf-analytics', ...SHARE);
    return;
  }
  const reason = 'The same change has passed its gate as another build.';
  await drill.run(note, 0, 'promote', 'mf-analytics', ...SHARE, '--without-gate', reason);
}

async function untilRolledBack(drill: Drill, note: Note, version: string): Promise<void> {
  const begun = Date.now();
  while (Date.now() - begun < ROLLBACK_MS) {
    const { channels, history } = statusSchema.parse(
      await drill.run(() => {}, 0, 'status', 'mf-analytics', '--history'),
    );
    if (channels[0]?.share?.version !== version) {
      const rollback = history.find(({ action }) => action === 'take-out');
      if (!rollback)
        throw new Error('The rollout ended without an automatic rollback in the history.');
      const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
      note(`It was rolled back automatically within ${seconds} s: '${rollback.reason ?? ''}'`);
      return;
    }
    await after(POLL_MS);
  }
  await drill.run(note, 0, 'rollback', 'mf-analytics', '--reason', 'It failed in the drill.');
  throw new Error('It was not rolled back automatically, but by hand.');
}

/** Loads a page that fails, and leaves it open until the version is rolled back automatically. */
async function failFor(drill: Drill, note: Note, account: Account, version: string): Promise<void> {
  await drill.newPage(account, '/analytics', async (page) => {
    // the page was loaded before the sign-in, so it has the version of an unknown user
    await page.reload();
    const panels = page.getByRole('alert').filter({ hasText: 'Analytics could not be loaded' });
    await panels.first().waitFor({ timeout: PAGE_MS });
    note(await drill.picture(page, 'team-d', "The panel with 'Try again' of one trader"));
    const retries = await page.getByRole('button', { name: 'Try again' }).count();
    note(`${ACCOUNTS[account]} sees ${retries} panel with 'Try again'.`);
    if (retries > 1) throw new Error(`${account} sees ${retries} panels with 'Try again'.`);
    await untilRolledBack(drill, note, version);
  });
}

/** Passes its gate, fails for the first user of its rollout, and is rolled back. */
export async function teamD(drill: Drill, note: Note): Promise<void> {
  const cookies = new Map<Account, string>();
  for (const account of TEST_USERS) cookies.set(account, await sessionCookie(drill.url, account));
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const version = await drill.publish(note, 'mf-analytics', failingBuild(drill, attempt));
    await share(drill, note, attempt);
    const account = await userInShare(drill, cookies, version);
    if (account === undefined) {
      note('No demo user is in its rollout; another build of the change follows.');
      continue;
    }
    note(`${ACCOUNTS[account]} is among the 10%.`);
    await failFor(drill, note, account, version);
    await drill.newPage(account, '/analytics', async (page) => {
      // a trader may have no sheets in this area
      const sheets = page.getByRole('tablist', { name: 'Sheets' });
      const empty = page.getByRole('main').getByRole('button', { name: 'Add sheet' });
      await sheets.or(empty).first().waitFor({ timeout: PAGE_MS });
      note(`The next page of ${ACCOUNTS[account]} works again.`);
    });
    await drill.platformPictures(note, 'team-d', ['History']);
    return;
  }
  throw new Error(`Nobody was in the share of ${ATTEMPTS_MAX} versions.`);
}
