import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeUpload, openUpload, type ReleaseVersion, uploadFile } from '@parallax/protocol';
import { CommandFailure } from '../cli/command-failure.ts';
import { type Build, sha256 } from '../remote-build/read-build.ts';
import { inParallel } from './in-parallel.ts';
import type { ReleaseServer } from './release-server.ts';

export interface Upload {
  readonly version: ReleaseVersion;
  /** whether the server already had this version */
  readonly existed: boolean;
  readonly uploadedFiles: number;
  readonly uploadedBytes: number;
}

interface UploadProgress {
  readonly opened: (version: string, missing: number) => void;
}

/**
 * Uploads the files that the server lacks and completes the version. Until then the version is
 * not visible, so that an interrupted upload has no effect. The server keeps the files that it has
 * received, and a second run uploads only the others.
 */
export async function uploadVersion(
  server: ReleaseServer,
  of: {
    readonly remote: string;
    readonly packageVersion: string;
    readonly revision: string | null;
    readonly build: Build;
  },
  { opened }: UploadProgress,
): Promise<Upload> {
  const { remote, packageVersion, revision, build } = of;
  const { uploadId, version, exists, missing } = await server.call(openUpload, {
    body: { remote, packageVersion, revision, files: build.files },
  });
  opened(version, missing.length);
  const byHash = new Map(build.files.map((file) => [file.hash, file]));
  let uploadedBytes = 0;
  await inParallel(missing, async (hash) => {
    const file = byHash.get(hash);
    if (!file) throw new CommandFailure('failed', `The server asks for an unknown file: ${hash}`);
    const body = new Uint8Array(readFileSync(join(build.folder, file.path)));
    if (sha256(body) !== hash) {
      throw new CommandFailure(
        'failed',
        `${file.path} changed while it was published. Publish again.`,
      );
    }
    await server.call(uploadFile, { query: { uploadId, hash }, body });
    uploadedBytes += body.length;
  });
  return {
    version: await server.call(completeUpload, { query: { uploadId } }),
    existed: exists,
    uploadedFiles: missing.length,
    uploadedBytes,
  };
}
