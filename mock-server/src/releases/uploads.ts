import { randomUUID } from 'node:crypto';
import {
  type Body,
  type Data,
  type openUpload,
  type ReleaseFile,
  releaseFileSchema,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { contentHash, versionOfFiles } from './version-content.ts';

const filesSchema = z.array(releaseFileSchema);

export interface Upload {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  readonly revision: string | null;
  readonly files: readonly ReleaseFile[];
}

/** Deletes abandoned uploads, and files that neither a version nor a recent upload contains. */
export async function pruneUploads(db: Database): Promise<void> {
  await db
    .deleteFrom('release_upload')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom('release_file')
    .where('used_at', '<', sql<Date>`now() - interval '2 days'`)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('release_version_file')
            .select('release_version_file.hash')
            .whereRef('release_version_file.hash', '=', 'release_file.hash'),
        ),
      ),
    )
    .execute();
}

/** Opens an upload; returns the hashes of the files that must be sent. */
export async function openNewUpload(
  db: Database,
  { remote, packageVersion, revision, files }: Body<typeof openUpload>,
): Promise<Data<typeof openUpload>> {
  const id = randomUUID();
  const version = versionOfFiles(packageVersion, files);
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  await db
    .insertInto('release_upload')
    .values({ id, remote, version, revision, files: JSON.stringify(files) })
    .execute();
  // the updated time also keeps these files from being pruned while the upload is open
  const stored = await db
    .updateTable('release_file')
    .set({ used_at: new Date() })
    .where('hash', 'in', hashes)
    .returning('hash')
    .execute();
  const storedHashes = new Set(stored.map(({ hash }) => hash));
  const published = await db
    .selectFrom('release_version')
    .select('version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return {
    uploadId: id,
    version,
    exists: published !== undefined,
    missing: hashes.filter((hash) => !storedHashes.has(hash)),
  };
}

/** Throws 404 when the upload is not open. */
export async function requireUpload(db: Database, id: string): Promise<Upload> {
  const row = await db
    .selectFrom('release_upload')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiFailure(404, 'This upload is not open. Publish again.');
  const { remote, version, revision, files } = row;
  return { id, remote, version, revision, files: filesSchema.parse(files) };
}

/**
 * Stores the content of a file of the upload. Throws 400 unless its size and hash match a file of the
 * upload.
 */
export async function storeFile(
  db: Database,
  { files }: Upload,
  hash: string,
  content: Uint8Array,
): Promise<void> {
  const expected = files.find((file) => file.hash === hash);
  if (!expected) throw new ApiFailure(400, 'The upload does not name this file.');
  if (content.length !== expected.bytes) {
    throw new ApiFailure(
      400,
      `${expected.path} has ${content.length} bytes, not ${expected.bytes}.`,
    );
  }
  if (contentHash(content) !== hash) {
    throw new ApiFailure(400, `The content of ${expected.path} does not match its hash.`);
  }
  await db
    .insertInto('release_file')
    .values({ hash, content, bytes: content.length })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: new Date() }))
    .execute();
}

/** The bytes of stored files by their hashes. */
export async function readFiles(
  db: Database,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('release_file')
    .select(['hash', 'content'])
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, content }) => [hash, content]));
}

/** Throws 409 when files of the upload have not arrived. */
export async function requireAllFiles(db: Database, { files }: Upload): Promise<void> {
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  const rows = await db
    .selectFrom('release_file')
    .select(['hash', 'bytes'])
    .where('hash', 'in', hashes)
    .execute();
  const stored = new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
  const missing = files.filter(({ hash, bytes }) => stored.get(hash) !== bytes);
  if (missing.length === 0) return;
  const messages = missing.slice(0, 20).map(({ path }) => `${path} has not been uploaded.`);
  throw new ApiFailure(409, messages[0] ?? '', { messages });
}
