import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INTERFACE_VERSIONS } from '@parallax/federation/release';
import {
  completeUpload,
  getReleases,
  getReleaseVersion,
  listReleaseHistory,
  openUpload,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import {
  promote,
  publish,
  type ReleaseServer,
  sendFile,
  startReleaseServer,
  upload,
  versionFor,
} from './testing/release-server.ts';
import { type Files, listOf, pageOf, toyBuild } from './testing/toy-build.ts';

let server: ReleaseServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startReleaseServer();
  admin = server.admin;
});
afterAll(async () => {
  await server.close();
});

async function refusalMessages(files: Files, remote = 'mf_toy'): Promise<string[]> {
  const { uploadId } = await upload(admin, files, { remote });
  const { status, messages } = await admin.fail(completeUpload, { query: { uploadId } });
  expect(status).toBe(409);
  return messages;
}

describe('publishing a version (design §3)', () => {
  it('makes the version the candidate, which is served at its address but does not run', async () => {
    const before = await versionFor(admin);
    const files = toyBuild({ code: 'two' });
    const version = await publish(admin, files);
    const interfaceVersion = INTERFACE_VERSIONS.newest;
    expect(version).toMatchObject({
      source: 'published',
      by: 'admin@acme.example',
      interfaceVersion,
    });
    expect(version.version).toMatch(/^1\.1\.0-[0-9a-f]{12}$/);
    const address = `/remotes/mf_toy/${version.version}/${pageOf(files)}`;
    const response = await fetch(server.url + address, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toContain('// two');
    expect((await fetch(`${server.url}${address}.map`)).status).toBe(404);
    const { channels } = await admin.call(getReleases);
    expect(channels).toMatchObject([{ candidate: version.version, stableIsBuilt: true }]);
    expect(await versionFor(admin)).toBe(before);
  });

  it('requires only the missing files, and gives equal content the same version', async () => {
    const files = toyBuild({ code: 'three' });
    const first = await upload(admin, files);
    await admin.call(completeUpload, { query: { uploadId: first.uploadId } });
    const second = await upload(admin, files);
    expect(second).toMatchObject({ version: first.version, exists: true, missing: [] });
    const again = await admin.call(completeUpload, { query: { uploadId: second.uploadId } });
    expect(again.version).toBe(first.version);
    const events = await admin.call(listReleaseHistory, { query: { action: 'publish' } });
    expect(events.filter(({ version }) => version === first.version)).toHaveLength(1);
  });

  it('provides a list of the files without source maps', async () => {
    const { version } = await publish(admin, toyBuild({ code: 'listed' }));
    const listed = await admin.call(getReleaseVersion, { query: { remote: 'mf_toy', version } });
    const paths = listed.files.map(({ path }) => path);
    expect(paths).toContain('mf-manifest.json');
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([]);
    const built = { remote: 'mf_toy', version: 'built' };
    const own = await admin.call(getReleaseVersion, { query: built });
    expect(own).toMatchObject({ source: 'built', by: null });
    expect(own.files.map(({ path }) => path)).toContain('mf_toy.js');
  });

  it('leaves nothing visible when the upload is interrupted', async () => {
    const files = toyBuild({ code: 'interrupted' });
    const list = listOf(files);
    const body = { remote: 'mf_toy', packageVersion: '1.1.0', revision: null, files: list };
    const { uploadId, version } = await admin.call(openUpload, { body });
    const { status, messages } = await admin.fail(completeUpload, { query: { uploadId } });
    expect(status).toBe(409);
    expect(messages.join()).toContain('has not been uploaded');
    const query = { remote: 'mf_toy', version };
    expect(await admin.fail(getReleaseVersion, { query })).toMatchObject({
      status: 404,
      messages: [`mf_toy has no version ${version}.`],
    });
    const file = await fetch(`${server.url}/remotes/mf_toy/${version}/mf_toy.js`);
    expect(file.status).toBe(404);
  });

  it('is possible for two teams at once', async () => {
    const other = toyBuild({ name: 'mf_other', code: 'other' });
    const [one, two] = await Promise.all([
      publish(admin, toyBuild({ code: 'team one' })),
      publish(admin, other, { remote: 'mf_other' }),
    ]);
    const { channels } = await admin.call(getReleases);
    expect(channels.map(({ candidate }) => candidate)).toEqual(
      expect.arrayContaining([one.version, two.version]),
    );
  });

  it('refuses content with a wrong hash, unlisted files and files that are too large', async () => {
    const files = toyBuild({ code: 'hashes' });
    const list = listOf(files);
    const body = { remote: 'mf_toy', packageVersion: '1.1.0', revision: null, files: list };
    const { uploadId } = await admin.call(openUpload, { body });
    const [first] = list;
    const wrong = new Uint8Array(first?.bytes ?? 0);
    expect((await sendFile(admin, uploadId, first?.hash ?? '', wrong)).status).toBe(400);
    expect((await sendFile(admin, uploadId, '0'.repeat(64), wrong)).status).toBe(400);
    const large = new Uint8Array(8 * 1024 * 1024 + 1);
    expect((await sendFile(admin, uploadId, first?.hash ?? '', large)).status).toBe(413);
  });
});

describe('the compatibility check', () => {
  it.each([
    [
      'a singleton range that excludes the version of the shell',
      toyBuild({ shared: { react: '^20.0.0' } }),
      'It needs the singleton react ^20.0.0, but the shell has 19.3.1.',
    ],
    [
      'another federation runtime',
      toyBuild({ runtime: '3.0.0' }),
      'It needs the federation runtime ^3.0.0, but the shell has 2.9.2.',
    ],
    [
      'a later interface version',
      toyBuild({ interfaceVersion: 3 }),
      'It was built for interface version 3, but the shell accepts only version 2.',
    ],
    [
      'an earlier interface version',
      toyBuild({ interfaceVersion: 1 }),
      'It was built for interface version 1, but the shell accepts only version 2.',
    ],
    [
      'use of a module that the other remote does not expose',
      toyBuild({ name: 'mf_new', uses: ['mf_toy/canvas'] }),
      'It uses mf_toy/canvas, which',
    ],
    [
      'the manifest of another remote',
      toyBuild({ name: 'mf_elsewhere' }),
      'Its manifest belongs to mf_elsewhere, not to mf_toy.',
    ],
  ])('refuses a version with %s', async (_what, files, text) => {
    const remote = text.startsWith('It uses') ? 'mf_new' : 'mf_toy';
    const messages = await refusalMessages(files, remote);
    expect(messages.join('\n')).toContain(text);
  });

  it('refuses a version without an expose that another remote uses', async () => {
    const files = toyBuild({ name: 'mf_user', uses: ['mf_toy/page'] });
    const { version } = await publish(admin, files, { remote: 'mf_user' });
    await promote(admin, 'mf_user', version);
    const messages = await refusalMessages(toyBuild({ exposes: ['other'] }));
    expect(messages).toEqual([
      `mf_user ${version} uses 'page', which this version does not expose.`,
    ]);
  });

  it('refuses a build without an interface version, and compressed files that differ from the originals', async () => {
    const files = new Map(toyBuild({ code: 'incomplete' }));
    files.delete('release.json');
    expect((await refusalMessages(files)).join()).toContain('does not state an interface version');
    const forged = new Map(toyBuild({ code: 'forged' }));
    const other = toyBuild({ code: 'other' });
    forged.set(`${pageOf(forged)}.br`, other.get(`${pageOf(other)}.br`) ?? new Uint8Array());
    expect((await refusalMessages(forged)).join()).toContain(
      `${pageOf(forged)}.br does not decompress to ${pageOf(forged)}.`,
    );
  });
});

describe('the platform role', () => {
  it('is required to read and publish; other users get 403, without a session 401', async () => {
    const trader = await TestClient.of(server.url, 'trader@acme.example');
    expect((await trader.fail(getReleases)).status).toBe(403);
    const body = { remote: 'mf_toy', packageVersion: '1.0.0', revision: null, files: [] };
    expect((await trader.fail(openUpload, { body })).status).toBe(403);
    expect((await new TestClient(server.url).fail(getReleases)).status).toBe(401);
  });
});
