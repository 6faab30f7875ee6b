import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { NIGHTLY } from '../kit/nightly.ts';
import { parallax, platformToken } from '../kit/release-cli.ts';
import { settings } from '../kit/settings-dialog.ts';
import { expect } from '../kit/test.ts';
import { testWithRemoteOrigin } from '../kit/test-with-remote-origin.ts';
import { toyRemote } from '../kit/toy-remote.ts';
import { openBilling } from '../kit/toy-settings.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-origin-'));
const toy = toyRemote(parent);

const test = testWithRemoteOrigin(join(toy.folder, 'build'));
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

const versionSchema = z.object({ version: z.string() });

test(
  'design §3 a remote from a listed origin runs, and one from another origin is refused',
  NIGHTLY,
  async ({ page, remoteOrigin, server: { url } }) => {
    const token = await platformToken(url);
    const publish = (origin: string) =>
      parallax(url, token, ['publish', toy.folder, '--origin', origin]);
    const refused = await publish('http://127.0.0.1:9/');
    expect(refused.code).not.toBe(0);
    expect(JSON.stringify(refused.result)).toContain('is not among the origins of REMOTE_ORIGINS');

    const published = await publish(`${remoteOrigin.origin}/`);
    expect(published.code, JSON.stringify(published)).toBe(0);
    const { version } = versionSchema.parse(published.result);
    const reason = ['--without-gate', 'a test of origins'];
    const promoted = await parallax(url, token, ['promote', `mf-toy@${version}`, ...reason]);
    expect(promoted.code, JSON.stringify(promoted)).toBe(0);
    remoteOrigin.requested.length = 0;
    await openBilling(page);
    await expect(settings(page).getByText('Nothing is due.')).toBeVisible();
    expect(remoteOrigin.requested).toContain('/mf_toy.js');
  },
);
