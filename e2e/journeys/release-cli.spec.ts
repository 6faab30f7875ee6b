import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { NIGHTLY } from '../kit/nightly.ts';
import { parallax, platformToken } from '../kit/release-cli.ts';
import type { Token } from '../kit/signed-fetch.ts';
import { expect, test } from '../kit/test.ts';
import { toyRemote } from '../kit/toy-remote.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-cli-'));
const toy = toyRemote(parent);

test.use({ serverSettings: { feed: 'sim', remoteFolders: [toy.folder] } });
test.describe.configure({ mode: 'serial' });
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

let token: Token;
test.beforeAll(async ({ server }) => {
  token = await platformToken(server.url);
});

const { changedBuild } = toy;

/** The manifest of a build that needs a different React from the shell's. */
const needsNewer = (text: string) =>
  text.replace(
    '"shared":[]',
    '"shared":[{"id":"mf_toy:react","name":"react","version":"20.0.0","singleton":true,"requiredVersion":"^20.0.0"}]',
  );

const publish = (url: string, folder: string, options = {}) =>
  parallax(url, token, ['publish', toy.folder, '--build', folder, '--revision', 'test'], options);

const publishedSchema = z.object({
  ok: z.literal(true),
  version: z.string(),
  sizes: z.object({ now: z.object({ sent: z.number() }) }),
});
const statusSchema = z.object({
  channels: z.array(
    z.object({
      remote: z.string(),
      stable: z.string().nullable(),
      stableIsBuilt: z.boolean(),
      candidate: z.string().nullable(),
      share: z.object({ version: z.string(), percent: z.number() }).nullable(),
      pinned: z.string().nullable(),
    }),
  ),
  versions: z.array(
    z.object({ version: z.string(), source: z.string(), sentBytes: z.number().nullable() }),
  ),
});

async function status(url: string) {
  const { code, result } = await parallax(url, token, ['status', 'mf-toy']);
  expect(code).toBe(0);
  return statusSchema.parse(result);
}

async function servedVersion(url: string): Promise<string | undefined> {
  const response = await fetch(new URL('/remotes/registry.json', url));
  const { remotes } = z
    .object({ remotes: z.array(z.object({ name: z.string(), version: z.string() })) })
    .parse(await response.json());
  return remotes.find(({ name }) => name === 'mf_toy')?.version;
}

test('design §3 a published version is a candidate, and can be promoted with a reason and rolled back', async ({
  server: { url },
}) => {
  const built = await servedVersion(url);
  const published = await publish(url, changedBuild('one'));
  expect(published.code, JSON.stringify(published)).toBe(0);
  const { version, sizes } = publishedSchema.parse(published.result);
  expect(published.result).toMatchObject({
    existed: false,
    sizes: { before: { entry: expect.any(Number) } },
  });
  expect(await servedVersion(url)).toBe(built);
  const { channels, versions } = await status(url);
  expect(channels[0]).toMatchObject({ candidate: version, stableIsBuilt: true });
  const sentBytes = versions.find((listed) => listed.version === version)?.sentBytes;
  expect(sentBytes).toBe(sizes.now.sent);

  const refused = await parallax(url, token, ['promote', 'mf-toy']);
  expect(refused.code).toBe(3);
  const promoted = await parallax(url, token, [
    'promote',
    'mf-toy',
    '--without-gate',
    'a test of promote',
  ]);
  expect(promoted.code, JSON.stringify(promoted)).toBe(0);
  await expect.poll(() => servedVersion(url), { timeout: 2_000 }).toBe(version);

  const back = await parallax(url, token, ['rollback', 'mf-toy', '--reason', 'a test of rollback']);
  expect(back.code).toBe(0);
  await expect.poll(() => servedVersion(url), { timeout: 2_000 }).toBe(built);

  const reason = ['--without-gate', 'a test of rollback'];
  const again = await parallax(url, token, ['promote', `mf-toy@${version}`, ...reason]);
  expect(again.code, JSON.stringify(again)).toBe(0);
  await expect.poll(() => servedVersion(url), { timeout: 2_000 }).toBe(version);
  const named = await parallax(url, token, ['rollback', `mf-toy@${built}`]);
  expect(named.code, JSON.stringify(named)).toBe(0);
  await expect.poll(() => servedVersion(url), { timeout: 2_000 }).toBe(built);
});

test(
  'design §3 a version with an incompatible singleton is refused with the reason',
  NIGHTLY,
  async ({ server: { url } }) => {
    const before = await status(url);
    const { code, result } = await publish(
      url,
      changedBuild('two', 'mf-manifest.json', needsNewer),
    );
    expect(code).toBe(3);
    expect(JSON.stringify(result)).toContain('react ^20.0.0');
    expect(await status(url)).toEqual(before);
  },
);

test(
  'design §3 an interrupted publish leaves nothing visible, and a second publish succeeds',
  NIGHTLY,
  async ({ server: { url } }) => {
    const before = await status(url);
    const folder = changedBuild('three');
    const stop = new AbortController();
    const interrupted = await publish(url, folder, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(interrupted.code).toBe(130);
    expect(await status(url)).toEqual(before);
    expect((await publish(url, folder)).code).toBe(0);
    expect((await publish(url, folder)).result).toMatchObject({ existed: true, uploadedFiles: 0 });
  },
);

test(
  'design §3 two teams that publish at once both succeed',
  NIGHTLY,
  async ({ server: { url } }) => {
    const outcomes = await Promise.all([
      publish(url, changedBuild('four')),
      publish(url, changedBuild('five')),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const { versions } = await status(url);
    const names = versions.map(({ version }) => version);
    for (const { result } of outcomes)
      expect(names).toContain(publishedSchema.parse(result).version);
  },
);

test(
  'design §3 a pin blocks a share, and an unpinned remote can be shared with 10% of the users',
  NIGHTLY,
  async ({ server: { url } }) => {
    expect((await parallax(url, token, ['pin', 'mf-toy@built'])).code).toBe(0);
    const promote = ['promote', 'mf-toy', '--share', '10', '--without-gate', 'a test of shares'];
    expect((await parallax(url, token, promote)).code).toBe(3);
    expect((await parallax(url, token, ['pin', 'mf-toy', '--off'])).code).toBe(0);
    expect((await parallax(url, token, promote)).code).toBe(0);
    expect((await status(url)).channels[0]?.share).toMatchObject({ percent: 10 });
    expect((await parallax(url, token, ['rollback', 'mf-toy'])).code).toBe(0);
    expect((await status(url)).channels[0]?.share).toBeNull();
  },
);

test(
  'design §3 a read-only token and an unknown token end with code 5, and no secret is printed',
  NIGHTLY,
  async ({ server: { url } }) => {
    const readOnly = await platformToken(url, true);
    const folder = changedBuild('six');
    const unknown = { apiKey: 'unknown', secretKey: 'a-secret-of-nobody' };
    for (const tried of [readOnly, unknown]) {
      const outcome = await parallax(url, tried, ['publish', toy.folder, '--build', folder]);
      expect(outcome.code).toBe(5);
      expect(JSON.stringify(outcome)).not.toContain(tried.secretKey);
    }
  },
);
