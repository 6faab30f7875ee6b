import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishFromOrigin } from '@parallax/protocol';
import type { TestClient } from '../testing/test-client.ts';
import {
  promote,
  type ReleaseServer,
  registryOf,
  startReleaseServer,
  versionFor,
} from './testing/release-server.ts';
import { type Files, pageOf, toyBuild, writeFiles } from './testing/toy-build.ts';

let server: ReleaseServer;
let admin: TestClient;
let elsewhere: Server;
let origin: string;
const remote = 'mf_toy';
const served: { files: Files } = { files: toyBuild({ code: 'elsewhere' }) };

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const content = served.files.get(request.url?.replace('/toy/', '') ?? '');
    response.writeHead(content ? 200 : 404, { 'access-control-allow-origin': '*' });
    response.end(content);
  });
  await new Promise<void>((resolve) => {
    elsewhere.listen(0, '127.0.0.1', resolve);
  });
  const address = elsewhere.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  server = await startReleaseServer({ remoteOrigins: [origin], control: true });
  admin = server.admin;
});
afterAll(async () => {
  elsewhere.close();
  elsewhere.closeAllConnections();
  await server.close();
});

async function fileAt(path: string): Promise<string> {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  return response.text();
}

/** Waits for a copy in the data folder, whose name appears when it is complete. */
async function untilCopied(path: string): Promise<void> {
  const copy = join(server.dataDir, 'kept', path);
  while (!existsSync(copy)) await setTimeout(10);
}

const pageHeaders = async (): Promise<string> => {
  const response = await admin.fetch('/execution', { headers: { accept: 'text/html' } });
  return response.headers.get('content-security-policy') ?? '';
};

describe('an open tab', () => {
  it('still receives its original files after a new build of the installation', async () => {
    const before = await versionFor(admin);
    const page = pageOf(toyBuild());
    const address = `/remotes/${remote}/${before}/${page}`;
    const script = await fileAt(address);
    const build = join(server.folder, 'mf-toy/build');
    await untilCopied(`remotes/${remote}/${before}`);
    await rm(build, { recursive: true });
    expect(await fileAt(address)).toBe(script);
    await writeFiles(build, toyBuild({ code: 'built again' }));
    expect(await versionFor(admin)).not.toBe(before);
    expect(await fileAt(address)).toBe(script);
    await fileAt(`/remotes/${remote}/${before}/mf_toy.js`);
    await untilCopied('shell/start.0123abcd.js');
    await rm(join(server.folder, 'shell/start.0123abcd.js'));
    expect(await fileAt('/assets/start.0123abcd.js')).toBe('start');
  });
});

const publication = (base: string) => ({
  body: { remote, packageVersion: '2.0.0', revision: null, base },
});

describe('a remote of another origin', () => {
  it('runs with integrity hashes; the page policy allows its origin only after promotion', async () => {
    expect(await pageHeaders()).not.toContain(origin);
    const body = publication(`${origin}/toy/`);
    const { version, source } = await admin.call(publishFromOrigin, body);
    expect(source).toBe('origin');
    expect(await pageHeaders()).not.toContain(origin);
    await promote(admin, remote, version);
    const { remotes } = await registryOf(admin);
    expect(remotes).toMatchObject([
      {
        version,
        manifest: `${origin}/toy/mf-manifest.json`,
        manifestIntegrity: expect.stringMatching(/^sha384-/),
        entry: { url: `${origin}/toy/mf_toy.js`, integrity: expect.stringMatching(/^sha384-/) },
      },
    ]);
    const policy = await pageHeaders();
    for (const directive of ['script-src', 'style-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}`));
    }
    expect(policy).not.toMatch(new RegExp(`default-src [^;]*${origin}`));
  });

  it('gets a new version even if only its contributions or used modules change', async () => {
    const publishToy = () => admin.call(publishFromOrigin, publication(`${origin}/toy/`));
    const before = await publishToy();
    const contributions = { pages: [{ path: 'toys', label: 'Toys', order: 90 }] };
    served.files = toyBuild({ code: 'elsewhere', contributions });
    const contributing = await publishToy();
    served.files = toyBuild({ code: 'elsewhere', contributions, uses: ['mf_toy/page'] });
    const using = await publishToy();
    expect(new Set([before, contributing, using].map(({ version }) => version)).size).toBe(3);
    await promote(admin, remote, contributing.version);
    expect((await registryOf(admin)).contributions[remote]).toEqual(contributions);
  });

  it('is refused if its origin is unlisted or its build is missing or incompatible', async () => {
    const unlisted = await admin.fail(publishFromOrigin, publication('http://127.0.0.1:9/toy/'));
    expect(unlisted).toMatchObject({
      status: 400,
      messages: ['http://127.0.0.1:9 is not among the origins of REMOTE_ORIGINS.'],
    });
    const absent = await admin.fail(publishFromOrigin, publication(`${origin}/other/`));
    expect(absent.status).toBe(409);
    served.files = toyBuild({ shared: { react: '^20.0.0' } });
    const unfit = await admin.fail(publishFromOrigin, publication(`${origin}/toy/`));
    expect(unfit.messages).toEqual([
      'It needs the singleton react ^20.0.0, but the shell has 19.3.1.',
    ]);
  });
});
