import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getReleases,
  listReleaseHistory,
  pinRemote,
  reportClientError,
  reportRemoteUse,
  rollbackRemote,
} from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import {
  lastEvent,
  openPage,
  promote,
  publish,
  type ReleaseServer,
  versionFor,
} from '../testing/release-server.ts';
import { startWithUsers } from '../testing/start-with-users.ts';
import { toyBuild } from '../testing/toy-build.ts';

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
  for (const user of users) await openPage(user);
});

const report = (client: TestClient, version: string, message = 'TypeError: x is undefined') =>
  client.call(reportClientError, { body: { kind: 'render', remote, version, message } });

const pin = (version: string | null) =>
  admin.call(pinRemote, { body: { remote, version, withoutGate: 'Gate not relevant.' } });

const use = (client: TestClient, version: string, firstUseMs = 100) =>
  client.call(reportRemoteUse, { body: { uses: [{ remote, version, firstUseMs }] } });

/** Promotes a version to all users; the given ones load it. */
async function promoteToAll(version: string, clients = users): Promise<void> {
  await promote(admin, remote, version);
  for (const client of clients) await openPage(client);
}

/** Gives a version a share of the users, after the given ones have loaded it. */
async function promoteToHalf(version: string, clients = users): Promise<void> {
  await promoteToAll(version, clients);
  await admin.call(rollbackRemote, { body: { remote } });
  await promote(admin, remote, version, 50);
}

const members = (...emails: string[]) =>
  Promise.all(emails.map((email) => TestClient.of(server.url, email)));

describe('a failing version', () => {
  it('is rolled back automatically if its failure rate is over twice that of the previous version', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad' }));
    await promoteToHalf(version);
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
    const event = await lastEvent(admin);
    expect(event).toMatchObject({
      action: 'take-out',
      by: null,
      from: version,
      reason:
        'It failed for 3 of 3 users (100%) in 3 of 3 companies, the previous version for 0 of 3. Threshold: 3 users, 2 companies, 1% of the users and more than 2 times the previous failure rate.',
    });
  });

  it('is rolled back to the previous version when it serves all users', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad for all' }));
    await promoteToAll(version);
    for (const user of users) await report(user, version);
    expect((await admin.call(getReleases)).channels[0]).toMatchObject({ stable: built });
    expect(await versionFor(admin)).toBe(built);
  });

  it('is not rolled back if the users of the previous version were not recorded', async () => {
    const { version: previous } = await publish(admin, toyBuild({ code: 'before the upgrade' }));
    await promoteToAll(previous, []);
    for (const user of users) await use(user, previous);
    const { version } = await publish(admin, toyBuild({ code: 'after the upgrade' }));
    await promoteToAll(version);
    for (const user of users) await report(user, version);
    expect((await admin.call(getReleases)).channels[0]).toMatchObject({ stable: version });
  });

  it('is rolled back even if incompatible versions remain, which the audit log and server log name', async () => {
    const files = toyBuild({ code: 'bad canvas', exposes: ['page', 'canvas'] });
    const { version } = await publish(admin, files);
    await promoteToAll(version);
    const dependent = toyBuild({ name: 'mf_user', uses: ['mf_toy/canvas'] });
    const { version: using } = await publish(admin, dependent, { remote: 'mf_user' });
    await promote(admin, 'mf_user', using);
    for (const user of users) await report(user, version);
    expect(await versionFor(admin)).toBe(built);
    const left = `Incompatible versions run together: mf_toy ${built}: mf_user ${using} uses 'canvas', which this version does not expose.`;
    const event = await lastEvent(admin);
    expect(event?.reason).toContain(left);
    expect(server.logged.filter((line) => line.endsWith(left))).toHaveLength(1);
  });

  it('is rolled back from all users while a later version keeps its share', async () => {
    const publishNext = async (code: string) => (await publish(admin, toyBuild({ code }))).version;
    const before = await publishNext('before');
    const bad = await publishNext('bad beside a share');
    const next = await publishNext('next');
    await promote(admin, remote, before);
    await promoteToAll(bad);
    await promote(admin, remote, next, 50);
    for (const user of users) await report(user, bad);
    expect((await admin.call(getReleases)).channels[0]).toMatchObject({
      stable: before,
      share: { version: next, percent: 50 },
    });
    const event = await lastEvent(admin);
    expect(event).toMatchObject({ action: 'take-out', version: before, from: bad });
  });

  it('is rolled back and logged once when several users report failures at once', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad at once' }));
    const more = await members('sso@acme.example', 'admin@blank.example', 'member@blank.example');
    const everyone = [...users, ...more];
    await promoteToHalf(version, everyone);
    await Promise.all(everyone.map((user) => report(user, version)));
    const line = `${remote} ${version} was rolled back automatically.`;
    expect(server.logged.filter((logged) => logged.startsWith(line))).toHaveLength(1);
    const events = await admin.call(listReleaseHistory, { query: { action: 'take-out' } });
    expect(events).toHaveLength(1);
  });

  it('is judged by its later failures if it is promoted again', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad, promoted again' }));
    await promoteToAll(version);
    for (const user of users) await report(user, version);
    await promote(admin, remote, version);
    const [other] = await members('sso@acme.example');
    if (other) await openPage(other);
    if (other) await report(other, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(version);
    for (const user of users) await report(user, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(built);
  });

  it('is judged by its later failures if another version replaced its share in the meantime', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad in part' }));
    const { version: other } = await publish(admin, toyBuild({ code: 'another share' }));
    const [first, second, third] = users;
    await promoteToHalf(version);
    if (first) await report(first, version);
    if (second) await report(second, version);
    await promote(admin, remote, other, 50);
    await promote(admin, remote, version, 50);
    if (third) await report(third, version);
    const share = { version, percent: 50 };
    expect((await admin.call(getReleases)).channels[0]?.share).toEqual(share);
    await promote(admin, remote, other);
    await promote(admin, remote, version, 50);
    if (first) await report(first, version);
    if (second) await report(second, version);
    expect((await admin.call(getReleases)).channels[0]?.share).toEqual(share);
    if (third) await report(third, version);
    expect((await admin.call(getReleases)).channels[0]?.share).toBeNull();
  });

  it('is judged by its later failures, even if they are known ones, if it is promoted after its pin', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad while pinned' }));
    const [first, second, third] = users;
    await pin(version);
    for (const user of users) await openPage(user);
    for (const user of users) await report(user, version);
    await pin(null);
    await promote(admin, remote, version);
    if (first) await report(first, version);
    if (second) await report(second, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(version);
    if (third) await report(third, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(built);
  });

  it('is judged by all failures since its share began if a pin suspended the share', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad beside a pin' }));
    await promoteToHalf(version);
    await pin(built);
    for (const user of users) await report(user, version);
    await pin(null);
    const [first] = users;
    expect((await admin.call(getReleases)).channels[0]?.share).not.toBeNull();
    if (first) await report(first, version);
    expect((await admin.call(getReleases)).channels[0]?.share).toBeNull();
  });

  it('is judged by all failures since its share began if the share was only increased', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad in a growing part' }));
    const [first, second, third] = users;
    await promoteToHalf(version);
    await promote(admin, remote, version, 60);
    if (first) await report(first, version);
    await promote(admin, remote, version, 70);
    if (second) await report(second, version);
    await promote(admin, remote, version);
    if (third) await report(third, version);
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

  it('is not rolled back if the previous version fails as often or if only signed-out users report failures', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'as good' }));
    await promoteToHalf(version);
    for (const user of users) await report(user, built);
    for (const user of users) await report(user, version);
    for (let user = 0; user < 5; user += 1) {
      await report(new TestClient(server.url), version, `Error ${user}`);
    }
    expect((await admin.call(getReleases)).channels[0]?.share).toEqual({ version, percent: 50 });
  });

  it('is not rolled back by the members of one company among several', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad for one company' }));
    const colleagues = await members('sso@acme.example', 'trader@acme.example');
    await promoteToAll(version, [...users, admin, ...colleagues]);
    for (const member of [admin, ...colleagues]) await report(member, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(version);
    const [, solo] = users;
    if (solo) await report(solo, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(built);
  });

  it('is not rolled back by users who have not loaded it, whatever they report', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'not loaded' }));
    await promote(admin, remote, version);
    for (const user of users) await use(user, version);
    for (const user of users) await report(user, version);
    const { channels, versions } = await admin.call(getReleases);
    expect(channels[0]?.stable).toBe(version);
    expect(versions[0]).toMatchObject({ people: 0, failingPeople: 0 });
    for (const user of users) await openPage(user);
    const [first] = users;
    if (first) await report(first, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(built);
  });

  it('counts users who sign in on a page that was loaded before', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'bad after the sign-in' }));
    await promote(admin, remote, version);
    const later = await members('sso@acme.example', 'solo@indie.example', 'admin@blank.example');
    for (const user of later) await report(user, version);
    expect((await admin.call(getReleases)).channels[0]?.stable).toBe(built);
  });
});
