import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getReleases,
  listClientFailures,
  listReleaseHistory,
  reportClientError,
  reportRemoteUse,
} from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import {
  promote,
  publish,
  type ReleaseServer,
  startReleaseServer,
  versionFor,
} from '../testing/release-server.ts';
import { pageOf, toyBuild } from '../testing/toy-build.ts';

const remote = 'mf_toy';
const EMAILS = ['trader@acme.example', 'solo@indie.example', 'prime@north.example'];

let server: ReleaseServer;
let admin: TestClient;
let built: string;
let users: TestClient[];

beforeAll(async () => {
  server = await startReleaseServer({ control: true });
  admin = server.admin;
  built = (await versionFor(admin)) ?? '';
  users = await Promise.all(EMAILS.map((email) => TestClient.of(server.url, email)));
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await admin.fetch('/__control/reset', { method: 'POST' });
});

const report = (
  client: TestClient,
  version: string | null,
  message = 'TypeError: x is undefined',
) =>
  client.call(reportClientError, {
    body: { kind: 'render', remote: version === null ? null : remote, version, message },
  });

const use = (client: TestClient, version: string, firstUseMs = 100) =>
  client.call(reportRemoteUse, { body: { uses: [{ remote, version, firstUseMs }] } });

const failures = () => admin.call(listClientFailures, { query: {} });

/** Builds the shell's entry script and its source map; returns the hash in its URL. */
async function buildShell(code: string, sourceFile: string): Promise<string> {
  const map = { version: 3, sources: [sourceFile], names: [], mappings: 'AAEI' };
  await writeFile(join(server.folder, 'shell/shell.js'), code);
  await writeFile(join(server.folder, 'shell/shell.js.map'), JSON.stringify(map));
  return createHash('sha256').update(code).digest('hex').slice(0, 8);
}

function reportInShell(query: string) {
  const stack = `Error: no\n    at ${server.url}/assets/shell.js${query}:1:1`;
  const body = { kind: 'uncaught', remote: null, version: null, message: 'Error: no' } as const;
  return admin.call(reportClientError, { body: { ...body, stack } });
}

const sourceFiles = async () => (await failures()).map(({ source }) => source?.file ?? null);

describe('a failure of the page (design §4)', () => {
  it('can be reported by any user, even signed out; equal failures share one entry', async () => {
    await report(new TestClient(server.url), null);
    await report(new TestClient(server.url), built);
    for (const user of users) await report(user, built);
    expect(await failures()).toMatchObject([
      { kind: 'render', remote, version: built, count: 4, people: 4 },
      { remote: null, version: null, count: 1, people: 1 },
    ]);
  });

  it('is stored without quoted texts, addresses, e-mails, ids and numbers', async () => {
    const message =
      'Error: ann@acme.example "My sheet" at https://x.example/a?b=1 for 0e5f2c1a-0000-4000-8000-000000000001 paid 123,456.78';
    await report(admin, built, message);
    const [failure] = await failures();
    expect(failure?.message).toBe('Error: <e-mail> <text> at <address> for <id> paid <number>');
  });

  it('is located in the source using the source map of the version', async () => {
    const files = toyBuild({ code: 'mapped' });
    const { version } = await publish(admin, files);
    const file = `/remotes/${remote}/${version}/${pageOf(files)}`;
    const stack = [
      'Error: no',
      '    at https://else.example/assets/a.js:1:1',
      '    at run (chrome-extension://abcdef/assets/a.js:1:1)',
      `    at secretName (${server.url}${file}:1:1)`,
    ].join('\n');
    const body = { kind: 'uncaught', remote, version, message: 'Error: no', stack } as const;
    await admin.call(reportClientError, { body });
    const [failure] = await failures();
    expect(failure).toMatchObject({
      frames: [{ file, line: 1, column: 1 }],
      source: { file: 'src/page/page.tsx', line: 3, column: 5 },
    });
    expect(JSON.stringify(failure)).not.toContain('secretName');
  });

  it('has no source location if it is in the entry script of a replaced shell', async () => {
    const first = await buildShell('first', 'src/first.ts');
    await reportInShell(`?v=${first}`);
    const second = await buildShell('second', 'src/second.ts');
    await reportInShell(`?v=${second}`);
    await reportInShell('');
    expect(await sourceFiles()).toEqual([null, 'src/second.ts', null]);
    await reportInShell(`?v=${await buildShell('third', 'src/third.ts')}`);
    expect((await sourceFiles())[0]).toBe('src/third.ts');
  });

  it('is stored without a version if the version does not exist', async () => {
    await report(admin, '9.9.9-000000000000');
    expect(await failures()).toMatchObject([{ remote, version: null }]);
  });

  it('is counted in its existing entry when 500 entries are stored; new failures share one entry', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'shared' }));
    await promote(admin, remote, version, 50);
    await report(admin, null, 'Known');
    await Promise.all(
      Array.from({ length: 10 }, async (_, visitor) => {
        const client = new TestClient(server.url);
        await versionFor(client);
        for (let sent = visitor === 0 ? 1 : 0; sent < 50; sent += 1) {
          await report(client, null, `Failure ${visitor} of part ${sent}`);
        }
      }),
    );
    await report(admin, null, 'Known');
    await report(admin, null, 'New');
    expect(await failures()).toMatchObject([
      { message: 'Further failures', count: 1 },
      { message: 'Known', count: 2 },
      ...Array.from({ length: 198 }, () => ({ message: expect.stringMatching(/^Failure/) })),
    ]);
  });

  it('is refused after 60 reports by one user, and from another site', async () => {
    for (let sent = 0; sent < 60; sent += 1) await report(admin, built);
    const body = { kind: 'render', remote, version: built, message: 'No' };
    expect((await admin.fail(reportClientError, { body })).status).toBe(429);
    const foreign = await fetch(server.url + reportClientError.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://else.example' },
      body: JSON.stringify(body),
    });
    expect(foreign.status).toBe(403);
  });
});

describe('a failing version', () => {
  it('is rolled back automatically if its failure rate is over twice that of the previous version', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad' }));
    await promote(admin, remote, version, 50);
    for (const user of users) await use(user, built, 100);
    for (const user of users) await use(user, version, 300);
    const [first, second, third] = users;
    if (first) await report(first, version);
    if (second) await report(second, version);
    const before = await admin.call(getReleases);
    expect(before.channels[0]?.share).toEqual({ version, percent: 50 });
    if (third) await report(third, version);
    const after = await admin.call(getReleases);
    expect(after.channels[0]).toMatchObject({ share: null, stable: built });
    expect(after.versions[0]).toMatchObject({ people: 3, failingPeople: 3, firstUseMs: 300 });
    const [event] = await admin.call(listReleaseHistory, { query: { limit: 1 } });
    expect(event).toMatchObject({
      action: 'take-out',
      by: null,
      from: version,
      reason: 'It failed for 3 of 3 users, the previous version for 0 of 3.',
    });
  });

  it('is rolled back to the previous version when it serves all users', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad for all' }));
    await promote(admin, remote, version);
    for (const user of users) await report(user, version);
    expect((await admin.call(getReleases)).channels[0]).toMatchObject({ stable: built });
    expect(await versionFor(admin)).toBe(built);
  });

  it('is rolled back even if incompatible versions remain, which the audit log and server log name', async () => {
    const files = toyBuild({ code: 'bad canvas', exposes: ['page', 'canvas'] });
    const { version } = await publish(admin, files);
    await promote(admin, remote, version);
    const dependent = toyBuild({ name: 'mf_user', uses: ['mf_toy/canvas'] });
    const { version: using } = await publish(admin, dependent, { remote: 'mf_user' });
    await promote(admin, 'mf_user', using);
    for (const user of users) await report(user, version);
    expect(await versionFor(admin)).toBe(built);
    const left = `Incompatible versions run together: mf_toy ${built}: mf_user ${using} uses 'canvas', which this version does not expose.`;
    const [event] = await admin.call(listReleaseHistory, { query: { limit: 1 } });
    expect(event?.reason).toContain(left);
    expect(server.logged.filter((line) => line.endsWith(left))).toHaveLength(1);
  });

  it('is rolled back from all users while a later version keeps its share', async () => {
    const publishNext = async (code: string) => (await publish(admin, toyBuild({ code }))).version;
    const before = await publishNext('before');
    const bad = await publishNext('bad beside a share');
    const next = await publishNext('next');
    await promote(admin, remote, before);
    await promote(admin, remote, bad);
    await promote(admin, remote, next, 50);
    for (const user of users) await report(user, bad);
    expect((await admin.call(getReleases)).channels[0]).toMatchObject({
      stable: before,
      share: { version: next, percent: 50 },
    });
    const [event] = await admin.call(listReleaseHistory, { query: { limit: 1 } });
    expect(event).toMatchObject({ action: 'take-out', version: before, from: bad });
  });

  it('is rolled back and logged once when several users report failures at once', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad at once' }));
    await promote(admin, remote, version, 50);
    const others = ['sso@acme.example', 'admin@blank.example', 'member@blank.example'];
    const more = await Promise.all(others.map((email) => TestClient.of(server.url, email)));
    await Promise.all([...users, ...more].map((user) => report(user, version)));
    const line = `${remote} ${version} was rolled back automatically.`;
    expect(server.logged.filter((logged) => logged.startsWith(line))).toHaveLength(1);
    const events = await admin.call(listReleaseHistory, { query: { action: 'take-out' } });
    expect(events).toHaveLength(1);
  });

  it('is judged by its later failures if it is promoted again', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad, promoted again' }));
    await promote(admin, remote, version);
    for (const user of users) await report(user, version);
    await promote(admin, remote, version);
    await report(await TestClient.of(server.url, 'sso@acme.example'), version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(version);
    for (const user of users) await report(user, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(built);
  });

  it('loses its share if it is the build of the installation', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'better' }));
    await promote(admin, remote, version);
    await promote(admin, remote, 'built', 50);
    expect((await admin.call(getReleases)).channels[0]?.share?.version).toBe(built);
    for (const user of users) await report(user, built);
    const { channels } = await admin.call(getReleases);
    expect(channels[0]).toMatchObject({ share: null, stable: version });
  });

  it('is not rolled back if the previous version fails as often or if only visitors report failures', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'as good' }));
    await promote(admin, remote, version, 50);
    for (const user of users) await report(user, built);
    for (const user of users) await report(user, version);
    for (let visitor = 0; visitor < 5; visitor += 1) {
      await report(new TestClient(server.url), version, `Error ${visitor}`);
    }
    expect((await admin.call(getReleases)).channels[0]?.share).toEqual({ version, percent: 50 });
  });
});
