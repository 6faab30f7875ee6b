import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  type RegistryEntry,
  type RemoteName,
  remoteNameSchema,
} from '@parallax/federation/registry';
import { RELEASE_FILE } from '@parallax/federation/release';
import type { ReleaseFile } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { changeChannels, emptyChannel, writeChannel } from './channel-store.ts';
import { recordEvent } from './history.ts';
import { refusal } from './refusal.ts';
import { type Sizes, sizesOf } from './sizes.ts';
import { readFiles, requireAllFiles, type Upload } from './uploads.ts';
import type { VersionCatalogue } from './version-catalogue.ts';
import {
  CONTRIBUTIONS_FILE,
  entryOf,
  MANIFEST_FILE,
  readContent,
  referencedPaths,
  type VersionContent,
} from './version-content.ts';

const decompress = promisify(brotliDecompress);
const COMPRESSED = '.br';

/** A version that can be published. */
export interface NewVersion {
  readonly remote: RemoteName;
  readonly version: string;
  readonly revision: string | null;
  readonly source: 'published' | 'origin';
  readonly entry: RegistryEntry;
  readonly content: VersionContent;
  readonly sizes: Sizes;
  readonly files: readonly ReleaseFile[];
}

/** Describes the compressed files that do not decompress to their originals. */
async function compressionProblems(db: Database, files: readonly ReleaseFile[]): Promise<string[]> {
  const reasons: string[] = [];
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    if (!file.path.endsWith(COMPRESSED)) continue;
    const original = byPath.get(file.path.slice(0, -COMPRESSED.length));
    const stored = await readFiles(db, [file.hash, original?.hash ?? file.hash]);
    const plain = original && stored.get(original.hash);
    const compressed = stored.get(file.hash);
    const unpacked =
      plain &&
      compressed &&
      (await decompress(compressed, { maxOutputLength: plain.length + 1 }).catch(() => undefined));
    if (!unpacked?.equals(plain ?? new Uint8Array())) {
      reasons.push(
        `${file.path} does not decompress to ${file.path.slice(0, -COMPRESSED.length)}.`,
      );
    }
  }
  return reasons;
}

/**
 * Reads the version that was uploaded. Throws 409 with the reasons when it is invalid, or with up to 20
 * missing files when it is incomplete.
 */
export async function readUploadedVersion(db: Database, upload: Upload): Promise<NewVersion> {
  await requireAllFiles(db, upload);
  const { version, revision, files } = upload;
  const remote = remoteNameSchema.parse(upload.remote);
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  const hashOf = (path: string): string => hashes.get(path) ?? '';
  const describingHashes = [MANIFEST_FILE, CONTRIBUTIONS_FILE, RELEASE_FILE].map(hashOf);
  const stored = await readFiles(db, describingHashes.filter(Boolean));
  const read = readContent(remote, {
    manifest: stored.get(hashOf(MANIFEST_FILE)),
    contributions: stored.get(hashOf(CONTRIBUTIONS_FILE)),
    release: stored.get(hashOf(RELEASE_FILE)),
  });
  if ('reasons' in read) throw refusal(read.reasons);
  const { content } = read;
  const missing = referencedPaths(content).filter((path) => !hashes.has(path));
  const reasons = missing.map(
    (path) => `Its manifest names ${path}, which is not among its files.`,
  );
  reasons.push(...(await compressionProblems(db, files)));
  if (reasons.length > 0) throw refusal(reasons);
  const bytes = await readFiles(db, [hashOf(content.entry), hashOf(MANIFEST_FILE)]);
  const entry = entryOf(remote, version, `/remotes/${remote}/${version}/`, content, {
    manifest: bytes.get(hashOf(MANIFEST_FILE)) ?? new Uint8Array(),
    entry: bytes.get(hashOf(content.entry)) ?? new Uint8Array(),
  });
  const sizes = sizesOf(files, content.entry);
  return { remote, version, revision, source: 'published', entry, content, sizes, files };
}

async function insertVersion(
  transaction: Database,
  by: string,
  { remote, version, revision, source, entry, content, sizes, files }: NewVersion,
): Promise<void> {
  const { manifest, descriptor, contributions } = content;
  const inserted = await transaction
    .insertInto('release_version')
    .values({
      remote,
      version,
      published_by: by,
      revision,
      source,
      entry: JSON.stringify(entry),
      manifest: JSON.stringify(manifest),
      contributions: JSON.stringify(contributions),
      descriptor: JSON.stringify(descriptor),
      sizes: JSON.stringify(sizes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!inserted || files.length === 0) return;
  await transaction
    .insertInto('release_version_file')
    .values(files.map((file) => ({ remote, version, ...file })))
    .execute();
}

/**
 * Makes a version the candidate of its remote, unless it is already. A version that was published
 * before is not stored again.
 * Throws 409 with all reasons when it is incompatible with the shell, or with a version of another
 * remote that runs for users who are in no rollout. A promotion also checks the rollouts.
 */
export async function publishVersion(
  db: Database,
  catalogue: VersionCatalogue,
  by: string,
  version: NewVersion,
): Promise<void> {
  const { remote, content } = version;
  await changeChannels(db, async (transaction, channels) => {
    const facts = {
      remote,
      version: version.version,
      manifest: content.manifest,
      descriptor: content.descriptor,
    };
    const set = await catalogue.resultingSet(transaction, channels);
    const reasons = await catalogue.reasons(transaction, facts, set);
    if (reasons.length > 0) throw refusal(reasons);
    const channel = channels.get(remote) ?? emptyChannel(remote);
    if (channel.candidate === version.version) return;
    await insertVersion(transaction, by, version);
    await writeChannel(transaction, { ...channel, candidate: version.version });
    await recordEvent(transaction, {
      by,
      action: 'publish',
      remote,
      version: version.version,
      from: channel.candidate,
      reason: version.revision === null ? undefined : `source ${version.revision}`,
    });
  });
}
