import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addGate,
  getReleaseSet,
  getReleases,
  pinRemote,
  promoteVersion,
  rollbackRemote,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import {
  gate,
  lastEvent,
  promote,
  publish,
  type ReleaseServer,
  startReleaseServer,
  versionFor,
} from './testing/release-server.ts';
import { toyBuild, writeFiles } from './testing/toy-build.ts';

let server: ReleaseServer;
let admin: TestClient;
let built: string | undefined;
let one: string;
let two: string;
const remote = 'mf_toy';

beforeAll(async () => {
  server = await startReleaseServer({ control: true });
  admin = server.admin;
  built = await versionFor(admin);
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await admin.fetch('/__control/reset', { method: 'POST' });
  one = (await publish(admin, toyBuild({ code: 'one more' }))).version;
  two = (await publish(admin, toyBuild({ code: 'two more' }))).version;
});

/** Signed-out users, each with a cookie of their own once they have loaded a page. */
const signedOutUsers = (count: number): TestClient[] =>
  Array.from({ length: count }, () => new TestClient(server.url));

describe('a promotion (design §3)', () => {
  it('needs a passed gate for exactly the resulting set of versions', async () => {
    const body = { remote, version: one, percent: 100 };
    const refused = await admin.fail(promoteVersion, { body });
    expect(refused.status).toBe(409);
    expect(refused.messages).toEqual([
      'No gate has passed with the set of versions that would result.',
      `mf_toy ${one}`,
    ]);
    const failed = await gate(admin, remote, one, { passed: false });
    expect((await admin.fail(promoteVersion, { body })).status).toBe(409);
    const failedGate = { body: { ...body, gateId: failed } };
    expect((await admin.fail(promoteVersion, failedGate)).messages).toEqual([
      'This gate has not passed.',
    ]);
    const ofOther = await gate(admin, remote, two);
    const otherGate = { body: { ...body, gateId: ofOther } };
    expect((await admin.fail(promoteVersion, otherGate)).messages[0]).toBe(
      'This gate tested another set of versions.',
    );
    const ofOtherShell = await gate(admin, remote, one, { shell: '0123abcd' });
    expect((await admin.fail(promoteVersion, { body })).status).toBe(409);
    const otherShell = { body: { ...body, gateId: ofOtherShell } };
    expect((await admin.fail(promoteVersion, otherShell)).messages[0]).toMatch(
      /^This gate tested another shell: 0123abcd\. This server has [0-9a-f]{8}\.$/,
    );
    const gateId = await gate(admin, remote, one);
    const set = await admin.call(getReleaseSet, { query: { remote, version: one } });
    expect(set).toEqual({ set: [{ remote, version: one }], gateId });
    const channel = await admin.call(promoteVersion, { body });
    expect(channel).toMatchObject({ stable: one, stableIsBuilt: false, previous: built });
    expect(await lastEvent(admin)).toMatchObject({
      action: 'promote',
      by: 'admin@acme.example',
      version: one,
      percent: 100,
      gateId,
      reason: null,
    });
    expect(await versionFor(new TestClient(server.url))).toBe(one);
  });

  it('finds the gate for its shell among many newer gates for other shells', async () => {
    const gateId = await gate(admin, remote, one);
    for (let n = 0; n < 51; n += 1) await gate(admin, remote, one, { shell: '0123abcd' });
    await admin.call(promoteVersion, { body: { remote, version: one, percent: 100 } });
    expect(await lastEvent(admin)).toMatchObject({ gateId });
  });

  it('needs no gate if it has a reason, which the audit log records', async () => {
    const withoutGate = 'The order book shows wrong prices.';
    const body = { remote, version: one, percent: 100, withoutGate };
    await admin.call(promoteVersion, { body });
    expect(await lastEvent(admin)).toMatchObject({ gateId: null, reason: withoutGate });
  });

  it('assigns each user to a share once, and users keep the version while the share grows', async () => {
    await promote(admin, remote, one, 40);
    const users = signedOutUsers(40);
    const first = await Promise.all(users.map((user) => versionFor(user)));
    const again = await Promise.all(users.map((user) => versionFor(user)));
    expect(again).toEqual(first);
    expect(new Set(first)).toEqual(new Set([one, built]));
    await promote(admin, remote, one, 80);
    const later = await Promise.all(users.map((user) => versionFor(user)));
    const left = first.filter((version, at) => version === one && later[at] !== one);
    expect(left).toEqual([]);
  });

  it('gives a trader the same version in every browser during a share, even after signing out', async () => {
    await promote(admin, remote, one, 50);
    for (const email of ['trader@acme.example', 'solo@indie.example', 'prime@north.example']) {
      const here = await versionFor(await TestClient.of(server.url, email));
      const browser = await TestClient.of(server.url, email);
      expect(await versionFor(browser)).toBe(here);
      // the browser received the cookie with the trader's pseudonym, and its session ended
      expect(browser.cookie).toMatch(/^parallax\.side=/);
      expect(await versionFor(browser)).toBe(here);
    }
  });

  it('is refused for the stable version while another version has a share, which the error names', async () => {
    await promote(admin, remote, one);
    await promote(admin, remote, two, 10);
    for (const percent of [50, 100]) {
      const body = { remote, version: one, percent, withoutGate: 'Any reason.' };
      expect(await admin.fail(promoteVersion, { body })).toMatchObject({
        status: 409,
        messages: [`${two} has a share of 10%. Roll back to end it.`],
      });
    }
  });

  it('sets no cookie when the version serves all users', async () => {
    await promote(admin, remote, one);
    const user = new TestClient(server.url);
    await versionFor(user);
    expect(user.cookie).toBe('');
  });
});

describe('a rollback', () => {
  it('ends a share first, then returns to earlier versions down to the build of the installation', async () => {
    await promote(admin, remote, one);
    await promote(admin, remote, two);
    const roll = () => admin.call(rollbackRemote, { body: { remote } });
    expect(await roll()).toMatchObject({ stable: one, previous: built });
    await promote(admin, remote, two, 10);
    expect(await roll()).toMatchObject({ stable: one, share: null });
    expect(await roll()).toMatchObject({ stable: built, stableIsBuilt: true, previous: null });
    expect(await versionFor(admin)).toBe(built);
    const refused = await admin.fail(rollbackRemote, { body: { remote } });
    expect(refused.messages).toEqual(['mf_toy has no previous version.']);
  });

  it('ends at the build of the installation even after that build was promoted', async () => {
    const roll = () => admin.call(rollbackRemote, { body: { remote } });
    await promote(admin, remote, one);
    await promote(admin, remote, built ?? '');
    expect(await roll()).toMatchObject({ stable: one, previous: built });
    expect(await roll()).toMatchObject({ stable: built, stableIsBuilt: true, previous: null });
  });

  it('is refused for a remote that does not exist', async () => {
    for (const call of [
      admin.fail(rollbackRemote, { body: { remote: 'mf_unknown' } }),
      admin.fail(pinRemote, { body: { remote: 'mf_unknown', version: null } }),
    ]) {
      expect(await call).toMatchObject({
        status: 404,
        messages: ['There is no remote mf_unknown.'],
      });
    }
  });

  it('is refused if its target already serves all users, which the error states', async () => {
    const body = { remote, version: 'built' };
    expect(await admin.fail(rollbackRemote, { body })).toMatchObject({
      status: 409,
      messages: [`${built} serves all users already.`],
    });
  });

  it('returns only to a version that was fully released', async () => {
    await promote(admin, remote, one);
    const refused = await admin.fail(rollbackRemote, { body: { remote, version: two } });
    expect(refused).toMatchObject({
      status: 409,
      messages: [`${two} is not a previous version. Promote it instead.`],
    });
    const body = { remote, version: 'built', reason: 'It froze.' };
    expect(await admin.call(rollbackRemote, { body })).toMatchObject({ stable: built });
    expect(await lastEvent(admin)).toMatchObject({
      action: 'rollback',
      from: one,
      reason: 'It froze.',
    });
  });
});

describe('a pin', () => {
  it('refuses promotions and rollbacks of a pinned remote until it is unpinned', async () => {
    await promote(admin, remote, one);
    await promote(admin, remote, two);
    const pinned = await admin.call(pinRemote, { body: { remote, version: one } });
    expect(pinned.served).toEqual([one, built]);
    expect(await versionFor(admin)).toBe(one);
    const body = { remote, version: two, percent: 100, withoutGate: 'Any reason.' };
    expect((await admin.fail(promoteVersion, { body })).messages).toEqual([
      `mf_toy is pinned to ${one}. Unpin it first.`,
    ]);
    expect((await admin.fail(rollbackRemote, { body: { remote } })).status).toBe(409);
    await admin.call(pinRemote, { body: { remote, version: null } });
    expect(await versionFor(admin)).toBe(two);
  });

  it('names the pinned build of the installation by its version', async () => {
    await admin.call(pinRemote, { body: { remote, version: 'built' } });
    const body = { remote, version: two, percent: 100, withoutGate: 'Any reason.' };
    const messages = [`mf_toy is pinned to ${built}. Unpin it first.`];
    expect(await admin.fail(promoteVersion, { body })).toMatchObject({ messages });
    expect(await admin.fail(rollbackRemote, { body: { remote } })).toMatchObject({ messages });
  });

  it('needs a gate for a version that was never released to all users', async () => {
    const body = { remote, version: one };
    expect((await admin.fail(pinRemote, { body })).status).toBe(409);
    await gate(admin, remote, one);
    expect(await admin.call(pinRemote, { body })).toMatchObject({ pinned: one });
  });

  it('needs no gate for the build of the installation, even after a rollback from it to another version', async () => {
    await promote(admin, remote, one);
    await promote(admin, remote, built ?? '');
    await admin.call(rollbackRemote, { body: { remote } });
    const body = { remote, version: 'built' };
    expect(await admin.call(pinRemote, { body })).toMatchObject({ pinned: built });
  });
});

describe('the build of the installation, given by its version', () => {
  it('can have a share', async () => {
    await promote(admin, remote, one);
    const channel = await promote(admin, remote, built ?? '', 40);
    expect(channel.share).toEqual({ version: built, percent: 40 });
    const versions = await Promise.all(signedOutUsers(40).map((user) => versionFor(user)));
    expect(new Set(versions)).toEqual(new Set([one, built]));
  });

  it('is stored as `built` when promoted, pinned or rolled back to', async () => {
    const body = { remote, version: built ?? '' };
    await promote(admin, remote, one);
    expect(await admin.call(pinRemote, { body })).toMatchObject({ pinned: built });
    await admin.call(pinRemote, { body: { remote, version: null } });
    const promoted = await promote(admin, remote, built ?? '');
    expect(promoted).toMatchObject({ stable: built, stableIsBuilt: true, previous: one });
    await promote(admin, remote, two);
    const rolledBack = await admin.call(rollbackRemote, { body });
    expect(rolledBack).toMatchObject({ stable: built, stableIsBuilt: true });
  });

  it('passes its pin to the next build', async () => {
    const own = await startReleaseServer();
    const version = (await versionFor(own.admin)) ?? '';
    await own.admin.call(pinRemote, { body: { remote, version } });
    await writeFiles(join(own.folder, 'mf-toy/build'), toyBuild({ code: 'built again' }));
    const next = await versionFor(own.admin);
    expect(next).not.toBe(version);
    const { channels } = await own.admin.call(getReleases);
    expect(channels).toMatchObject([{ pinned: next }]);
    await own.close();
  });
});

describe('a gate', () => {
  const at = new Date().toISOString();
  const gateOf = (version: string | undefined, name: string) => ({
    set: [{ remote, version: version ?? '' }],
    shell: '0123abcd',
    startedAt: at,
    endedAt: at,
    journeys: [{ name, passed: true, durationMs: 1 }],
  });

  it('is refused for a version that does not exist', async () => {
    const body = gateOf('9.9.9-000000000000', 'Sheets');
    expect((await admin.fail(addGate, { body })).status).toBe(404);
  });

  it('accepts names of journeys of 1 to 200 characters', async () => {
    for (const name of ['S', 'S'.repeat(200)]) {
      expect(await admin.call(addGate, { body: gateOf(built, name) })).toMatchObject({
        passed: true,
      });
    }
    for (const name of ['', 'S'.repeat(201)]) {
      expect((await admin.fail(addGate, { body: gateOf(built, name) })).status).toBe(400);
    }
  });
});
