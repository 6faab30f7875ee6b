import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reset } from './control.ts';
import { platformToken } from './release-cli.ts';
import { releaseToy } from './release-toy.ts';
import type { Token } from './signed-fetch.ts';
import { test } from './test.ts';
import { toyRemote } from './toy-remote.ts';

/** Sets up the toy remote for the tests of a file; the server is reset before each. */
export function setUpToy() {
  const parent = mkdtempSync(join(tmpdir(), 'parallax-toy-'));
  const toy = toyRemote(parent);
  let token: Token;

  // up to three releases, three attempts of up to 8 s, and two users who sign in
  test.describe.configure({ timeout: 120_000 });
  test.afterAll(() => rmSync(parent, { recursive: true, force: true }));
  test.beforeEach(async ({ server }) => {
    await reset(server.url);
    token = await platformToken(server.url);
  });

  return {
    /** Promotes a build of the toy for all users. Returns its version. */
    release: (url: string, label: string, change?: (script: string) => string) =>
      releaseToy(url, token, { toy, label, change }),
  };
}
