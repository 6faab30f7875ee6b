import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistry, type Registry } from '@parallax/federation/registry';
import {
  addGate,
  completeUpload,
  getPlatform,
  getReleaseSet,
  listReleaseHistory,
  openUpload,
  promoteVersion,
  type ReleaseEvent,
  type ReleaseVersion,
  uploadFile,
} from '@parallax/protocol';
import type { ServerOptions } from '../../server/server-options.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Files, listOf, toyBuild, toyShell, writeFiles } from './toy-build.ts';

export const PLATFORM = 'admin@acme.example';

export interface ReleaseServer extends TestServer {
  /** contains `shell` and `mf-toy/build` */
  readonly folder: string;
  readonly admin: TestClient;
}

/** Writes a shell and the build of `mf_toy`; returns their folders. */
export async function writeScreens(folder: string, toy: Files = toyBuild()) {
  await writeFiles(join(folder, 'shell'), toyShell());
  await writeFiles(join(folder, 'mf-toy/build'), toy);
  await writeFile(join(folder, 'mf-toy/package.json'), '{"version": "1.0.0"}');
  return {
    shell: join(folder, 'shell'),
    remotes: [{ name: 'mf_toy', folder: join(folder, 'mf-toy') }],
  } as const;
}

/** Starts a server that has built `mf_toy`. */
export async function startReleaseServer(
  options: Partial<ServerOptions> = {},
): Promise<ReleaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-releases-'));
  const screens = await writeScreens(folder);
  const server = await startTestServer({ screens, ...options });
  return {
    ...server,
    folder,
    admin: await TestClient.of(server.url, PLATFORM),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends the bytes of a file of an upload. */
export const sendFile = (
  client: TestClient,
  uploadId: string,
  hash: string,
  content: Uint8Array,
): Promise<Response> =>
  client.fetch(`${uploadFile.path}?uploadId=${uploadId}&hash=${hash}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  });

interface Publication {
  readonly remote?: string;
  readonly packageVersion?: string;
}

/** Opens an upload and sends the missing files. */
export async function upload(
  client: TestClient,
  files: Files,
  { remote = 'mf_toy', packageVersion = '1.1.0' }: Publication = {},
): Promise<{ uploadId: string; version: string; exists: boolean; missing: string[] }> {
  const list = listOf(files);
  const body = { remote, packageVersion, revision: null, files: list };
  const opened = await client.call(openUpload, { body });
  for (const hash of opened.missing) {
    const path = list.find((file) => file.hash === hash)?.path ?? '';
    const response = await sendFile(
      client,
      opened.uploadId,
      hash,
      files.get(path) ?? new Uint8Array(),
    );
    if (!response.ok) throw new Error(await response.text());
  }
  return opened;
}

export async function publish(
  client: TestClient,
  files: Files,
  publication: Publication = {},
): Promise<ReleaseVersion> {
  const { uploadId } = await upload(client, files, publication);
  return client.call(completeUpload, { query: { uploadId } });
}

/** Stores a gate for the set that would result from a promotion. */
export async function gate(
  client: TestClient,
  remote: string,
  version: string,
  { passed = true, shell }: { passed?: boolean; shell?: string } = {},
): Promise<string> {
  const platform = await client.call(getPlatform);
  const { set } = await client.call(getReleaseSet, { query: { remote, version } });
  const at = new Date().toISOString();
  const journeys = [{ name: 'Sheets', passed, durationMs: 1_200 }];
  const tested = shell ?? platform.shell;
  const body = { set, shell: tested, startedAt: at, endedAt: at, journeys };
  return (await client.call(addGate, { body })).id;
}

export const promote = (client: TestClient, remote: string, version: string, percent = 100) =>
  client.call(promoteVersion, {
    body: { remote, version, percent, withoutGate: 'Gate not relevant to this test.' },
  });

/** Loads a page as this client, so that the server has sent it the versions that run for it. */
export async function openPage(client: TestClient): Promise<void> {
  const response = await client.fetch('/', { headers: { accept: 'text/html' } });
  // the toy has no pages, so that this one is 'Page not found', with the versions of any other page
  if (response.status !== 404) throw new Error(await response.text());
}

/** The newest entry of the audit log. */
export async function lastEvent(client: TestClient): Promise<ReleaseEvent | undefined> {
  const [event] = await client.call(listReleaseHistory, { query: { limit: 1 } });
  return event;
}

/** The registry as a page of the client gets it. */
export async function registryOf(client: TestClient): Promise<Registry> {
  const response = await client.fetch('/remotes/registry.json');
  return parseRegistry(await response.json(), (reason) => {
    throw new Error(reason);
  });
}

/** The version of a remote that a page of the client gets. */
export async function versionFor(
  client: TestClient,
  remote = 'mf_toy',
): Promise<string | undefined> {
  const { remotes } = await registryOf(client);
  return remotes.find(({ name }) => name === remote)?.version;
}
