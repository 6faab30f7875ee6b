import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rollbackRemote } from '@parallax/protocol';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import type { RunningServer } from '../server/server-options.ts';
import { startServer } from '../server/start-server.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { PLATFORM, promote, publish, versionFor, writeScreens } from './testing/release-server.ts';
import { pageOf, toyBuild } from './testing/toy-build.ts';

/** The time within which pages of another server must show a change (design §3). */
const SEEN_MS = 2_000;
const remote = 'mf_toy';

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let here: RunningServer;
let there: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-several-'));
  database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  const screens = await writeScreens(folder);
  const start = () =>
    startServer({
      host: '127.0.0.1',
      port: 0,
      dataDir: join(folder, 'data'),
      feed: 'sim',
      demo: true,
      databaseUrl: database.url,
      market: fixedMarket,
      screens,
    });
  here = await start();
  there = await start();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await here.close();
  await there.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const elapsed = performance.now.bind(performance);
let passedMs = 0;
/** Lets the time pass within which a change must be seen. */
function passTime(): void {
  passedMs += SEEN_MS;
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + passedMs);
}

describe('servers on one PostgreSQL', () => {
  it('apply a promotion and a rollback within 2 s, and serve the files of all versions', async () => {
    const admin = await TestClient.of(here.url, PLATFORM);
    const user = new TestClient(there.url);
    const built = await versionFor(user);
    const files = toyBuild({ code: 'several' });
    const { version } = await publish(admin, files);
    await promote(admin, remote, version);
    passTime();
    expect(await versionFor(user)).toBe(version);
    const address = `/remotes/${remote}/${version}/${pageOf(files)}`;
    expect((await fetch(there.url + address)).status).toBe(200);
    await admin.call(rollbackRemote, { body: { remote } });
    passTime();
    expect(await versionFor(user)).toBe(built);
    expect((await fetch(there.url + address)).status).toBe(200);
  });

  it('publish for two teams at the same time', async () => {
    const [one, two] = await Promise.all(
      [here, there].map(({ url }) => TestClient.of(url, PLATFORM)),
    );
    if (!one || !two) throw new Error('Nobody is signed in.');
    const published = await Promise.all([
      publish(one, toyBuild({ code: 'team one' })),
      publish(two, toyBuild({ name: 'mf_two', code: 'team two' }), { remote: 'mf_two' }),
    ]);
    await Promise.all([
      promote(one, remote, published[0].version),
      promote(two, 'mf_two', published[1].version),
    ]);
    const user = new TestClient(there.url);
    passTime();
    expect(await versionFor(user)).toBe(published[0].version);
    expect(await versionFor(user, 'mf_two')).toBe(published[1].version);
  });
});
