import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pinRemote, promoteVersion, rollbackRemote } from '@parallax/protocol';
import type { TestClient } from '../testing/test-client.ts';
import {
  gate,
  lastEvent,
  promote,
  publish,
  type ReleaseServer,
  startReleaseServer,
  versionFor,
} from './testing/release-server.ts';
import { toyBuild } from './testing/toy-build.ts';

let server: ReleaseServer;
let admin: TestClient;
let built: string | undefined;
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
});

const publishToy = async (code: string, exposes: string[]): Promise<string> =>
  (await publish(admin, toyBuild({ code, exposes }))).version;

const publishUser = async (uses: string[]): Promise<string> =>
  (await publish(admin, toyBuild({ name: 'mf_user', uses }), { remote: 'mf_user' })).version;

describe('a change that would run incompatible versions together', () => {
  const acceptable =
    'To proceed anyway, enter a reason for accepting this. It is recorded in the audit log.';
  const reason = 'All orders fail.';

  it("is refused if it promotes a version that is incompatible with another remote's rollout", async () => {
    await promote(admin, remote, await publishToy('canvas', ['page', 'canvas']));
    const shared = await publishToy('no canvas', ['page']);
    await promote(admin, remote, shared, 50);
    const version = await publishUser(['mf_toy/canvas']);
    for (const percent of [50, 100]) {
      const body = { remote: 'mf_user', version, percent, withoutGate: reason };
      expect(await admin.fail(promoteVersion, { body })).toMatchObject({
        status: 409,
        messages: [`It uses mf_toy/canvas, which ${shared} does not expose.`],
      });
    }
    const body = { remote: 'mf_user', version, withoutGate: reason };
    expect((await admin.fail(pinRemote, { body })).status).toBe(409);
    await admin.call(rollbackRemote, { body: { remote } });
    await promote(admin, 'mf_user', version, 50);
    const late = { remote, version: shared, percent: 50, withoutGate: reason };
    expect((await admin.fail(promoteVersion, { body: late })).messages).toEqual([
      `mf_user ${version} uses 'canvas', which this version does not expose.`,
    ]);
  });

  it('needs a reason if it is a rollback; the audit log names the incompatible versions', async () => {
    await promote(admin, remote, await publishToy('canvas', ['page', 'canvas']));
    const user = await publishUser(['mf_toy/canvas']);
    await promote(admin, 'mf_user', user);
    const text = `mf_user ${user} uses 'canvas', which this version does not expose.`;
    const named = `mf_toy ${built}: ${text}`;
    expect(await admin.fail(rollbackRemote, { body: { remote } })).toMatchObject({
      status: 409,
      messages: [named, acceptable],
      data: { incompatibilities: [named] },
    });
    const channel = await admin.call(rollbackRemote, { body: { remote, reason } });
    expect(channel).toMatchObject({ stable: built });
    expect(await lastEvent(admin)).toMatchObject({
      action: 'rollback',
      reason: `${reason} Incompatible versions run together: ${named}`,
    });
  });

  it('needs a reason if it is a promotion of the build of the installation', async () => {
    await promote(admin, remote, await publishToy('canvas', ['page', 'canvas']));
    await promote(admin, 'mf_user', await publishUser(['mf_toy/canvas']));
    await gate(admin, remote, 'built');
    const body = { remote, version: 'built', percent: 100 };
    expect((await admin.fail(promoteVersion, { body })).messages[1]).toBe(acceptable);
    await admin.call(promoteVersion, { body: { ...body, reason } });
    expect(await lastEvent(admin)).toMatchObject({
      gateId: expect.any(String),
      reason: expect.stringMatching(/^All orders fail\. Incompatible versions run/),
    });
  });

  it.each([
    ['promotion', promoteVersion, { percent: 100 }],
    ['share', promoteVersion, { percent: 10 }],
    ['pin', pinRemote, {}],
  ])(
    'needs a second reason, besides the one for skipping the gate, if it is a %s of the build of the installation',
    async (_, endpoint, share) => {
      await promote(admin, remote, await publishToy('canvas', ['page', 'canvas']));
      const user = await publishUser(['mf_toy/canvas']);
      await promote(admin, 'mf_user', user);
      const text = `mf_user ${user} uses 'canvas', which this version does not expose.`;
      const body = { remote, version: 'built', ...share, withoutGate: 'No time.' };
      expect(await admin.fail(endpoint, { body })).toMatchObject({
        status: 409,
        messages: [text, acceptable],
        data: { incompatibilities: [text] },
      });
      await admin.call(endpoint, { body: { ...body, reason } });
      expect((await lastEvent(admin))?.reason).toBe(
        `No time. ${reason} Incompatible versions run together: ${text}`,
      );
    },
  );

  it('is refused if it promotes a version that uses a remote which does not run for all users', async () => {
    const user = await publishUser(['mf_fifth/page']);
    const body = { remote: 'mf_user', version: user, percent: 100, withoutGate: reason };
    const refusal = {
      status: 409,
      messages: ['It uses mf_fifth/page, but mf_fifth would not run.'],
    };
    expect(await admin.fail(promoteVersion, { body })).toMatchObject(refusal);
    const files = toyBuild({ name: 'mf_fifth', code: 'fifth' });
    const { version } = await publish(admin, files, { remote: 'mf_fifth' });
    expect(await admin.fail(promoteVersion, { body })).toMatchObject(refusal);
    await promote(admin, 'mf_fifth', version, 50);
    expect(await admin.fail(promoteVersion, { body })).toMatchObject(refusal);
    await promote(admin, 'mf_fifth', version);
    expect((await admin.call(promoteVersion, { body })).stable).toBe(user);
  });

  it('needs a reason if it is a rollback after which a used remote no longer runs', async () => {
    const files = toyBuild({ name: 'mf_fifth', code: 'fifth' });
    const { version } = await publish(admin, files, { remote: 'mf_fifth' });
    await promote(admin, 'mf_fifth', version);
    const user = await publishUser(['mf_fifth/page']);
    await promote(admin, 'mf_user', user);
    const body = { remote: 'mf_fifth' };
    expect((await admin.fail(rollbackRemote, { body })).messages).toEqual([
      `mf_fifth built: mf_user ${user} uses mf_fifth/page, but mf_fifth would not run.`,
      acceptable,
    ]);
    await admin.call(rollbackRemote, { body: { ...body, reason } });
  });

  it('needs a reason if it unpins a remote', async () => {
    const version = await publishToy('canvas', ['page', 'canvas']);
    await admin.call(pinRemote, { body: { remote, version, withoutGate: reason } });
    const user = await publishUser(['mf_toy/canvas']);
    await promote(admin, 'mf_user', user);
    const unpin = { remote, version: null };
    const refused = await admin.fail(pinRemote, { body: unpin });
    expect(refused.status).toBe(409);
    expect(refused.messages[1]).toBe(acceptable);
    const channel = await admin.call(pinRemote, { body: { ...unpin, reason } });
    expect(channel.pinned).toBeNull();
    expect((await lastEvent(admin))?.reason).toContain(`mf_user ${user} uses 'canvas'`);
  });
});
