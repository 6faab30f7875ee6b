import { remoteNameSchema } from '@parallax/federation/registry';
import { RELEASE_FILE } from '@parallax/federation/release';
import { type Body, FILE_BYTES_MAX, type publishFromOrigin } from '@parallax/protocol';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { NewVersion } from './publish.ts';
import { refusal } from './refusal.ts';
import { UNKNOWN_SIZES } from './sizes.ts';
import {
  CONTRIBUTIONS_FILE,
  entryOf,
  MANIFEST_FILE,
  readContent,
  versionOf,
} from './version-content.ts';

const TIMEOUT_MS = 10_000;

async function download(address: string): Promise<Uint8Array> {
  try {
    // a redirect could lead to an origin that is not listed
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body) {
      length += part.length;
      if (length > FILE_BYTES_MAX) throw new Error('it is too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal([`${address} could not be read: ${reason}.`]);
  }
}

/** Reads a version that a listed origin serves. Throws 400 for an unlisted origin. */
export async function downloadVersion(
  { remote, packageVersion, revision, base }: Body<typeof publishFromOrigin>,
  origins: readonly string[],
): Promise<NewVersion> {
  const { origin } = new URL(base);
  if (!origins.includes(origin)) {
    throw new ApiFailure(400, `${origin} is not among the origins of REMOTE_ORIGINS.`);
  }
  const name = remoteNameSchema.parse(remote);
  const [manifest, contributions, release] = await Promise.all(
    [MANIFEST_FILE, CONTRIBUTIONS_FILE, RELEASE_FILE].map((file) => download(base + file)),
  );
  const read = readContent(name, { manifest, contributions, release });
  if ('reasons' in read) throw refusal(read.reasons);
  const { content } = read;
  const entry = await download(base + content.entry);
  const bytes = { manifest: manifest ?? new Uint8Array(), entry };
  // entry and manifest contain the content hashes of the scripts and styles
  const identifying = [Buffer.from(base), manifest, entry, contributions, release];
  const version = versionOf(
    packageVersion,
    identifying.map((part) => Buffer.from(part ?? []).toString('latin1')),
  );
  return {
    remote: name,
    version,
    revision,
    source: 'origin',
    entry: entryOf(name, version, base, content, bytes),
    content,
    sizes: UNKNOWN_SIZES,
    files: [],
  };
}
