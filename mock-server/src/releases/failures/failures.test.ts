import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listClientFailures, reportClientError, reportRemoteUse } from '@parallax/protocol';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import express from 'express';
import { TestClient } from '../../testing/test-client.ts';
import { promote, publish, type ReleaseServer, versionFor } from '../testing/release-server.ts';
import { startWithUsers } from '../testing/start-with-users.ts';
import { pageOf, toyBuild } from '../testing/toy-build.ts';
import { ServedVersions } from './served-versions.ts';

const remote = 'mf_toy';

let server: ReleaseServer;
let admin: TestClient;
let built: string;
let users: TestClient[];

beforeAll(async () => {
  ({ server, admin, built, users } = await startWithUsers());
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

  it('is stored without quoted text, addresses, e-mails, ids and numbers', async () => {
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

  it('is stored without a remote if the remote does not exist, so that the limit of entries holds', async () => {
    for (const invented of ['mf_a', 'mf_b']) {
      const body = { kind: 'render', remote: invented, version: '1.0.0', message: 'No' } as const;
      await admin.call(reportClientError, { body });
    }
    expect(await failures()).toMatchObject([{ remote: null, version: null, count: 2 }]);
  });

  it('is counted in its existing entry when 500 entries are stored; new failures share one entry', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'shared' }));
    await promote(admin, remote, version, 50);
    await report(admin, null, 'Known');
    await Promise.all(
      Array.from({ length: 10 }, async (_, user) => {
        const client = new TestClient(server.url);
        await versionFor(client);
        for (let sent = user === 0 ? 1 : 0; sent < 50; sent += 1) {
          await report(client, null, `Failure ${user} of part ${sent}`);
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

  it('is dropped without an error after 60 reports by one user, as is a use, and refused from another site', async () => {
    for (let sent = 0; sent < 61; sent += 1) await report(admin, built);
    expect(await failures()).toMatchObject([{ count: 60 }]);
    const use = { remote, version: built, firstUseMs: 100 };
    for (let sent = 0; sent < 61; sent += 1) {
      await admin.call(reportRemoteUse, { body: { uses: [use] } });
    }
    const body = { kind: 'render', remote, version: built, message: 'No' };
    const foreign = await fetch(server.url + reportClientError.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://else.example' },
      body: JSON.stringify(body),
    });
    expect(foreign.status).toBe(403);
  });
});

describe('the record of the versions of a user', () => {
  it.each([
    ['not logged in an outage, which the storage logs', new StorageUnavailable('refused'), []],
    [
      'logged when it fails otherwise',
      new Error('no space'),
      ['The versions of a page could not be recorded: Error: no space'],
    ],
  ])('is %s', async (_case, error, lines) => {
    const test = await openTestStorage();
    const log: string[] = [];
    const servedVersions = new ServedVersions({
      db: test.storage.db,
      pseudonyms: {
        assigned: () => undefined,
        forSession: () => ({ person: 'ada', company: 'acme' }),
      },
      running: { forPage: () => Promise.reject(error) },
      background: { add: () => undefined },
      log: (line) => log.push(line),
    });
    const session = { traderId: 'ada', companyId: 'acme', email: 'ada@acme.example' };
    servedVersions.recordSignIn(Object.create(express.request), session);
    await servedVersions.settled();
    await test.remove();
    expect(log).toEqual(lines);
  });
});
