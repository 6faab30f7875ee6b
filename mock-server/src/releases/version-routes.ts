import {
  completeUpload,
  getReleaseVersion,
  openUpload,
  publishFromOrigin,
  type ReleaseVersion,
  uploadFile,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Route, route } from '../http/api/route.ts';
import type { Releases } from './create-releases.ts';
import { downloadVersion } from './from-origin.ts';
import { type NewVersion, publishVersion, readUploadedVersion } from './publish.ts';
import { openNewUpload, pruneUploads, storeFile } from './uploads.ts';
import { versionNotFound } from './version-catalogue.ts';
import { isServed } from './version-content.ts';

/** The routes that upload, publish and describe versions. */
export function versionRoutes({ db }: Pick<DbAndClock, 'db'>, releases: Releases): Route[] {
  const { built, catalogue, describer, options } = releases;

  async function publish(by: string, version: NewVersion): Promise<ReleaseVersion> {
    await publishVersion(db, catalogue, by, version);
    const described = await describer.version(version.remote, version.version);
    if (!described) throw versionNotFound(version);
    return described;
  }

  async function filesOf(remote: string, version: string) {
    const builtVersion = built.get(remote, version);
    if (builtVersion) return built.files(builtVersion);
    const rows = await db
      .selectFrom('release_version_file')
      .select(['path', 'hash', 'bytes'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .orderBy('path')
      .execute();
    return rows.filter(({ path }) => isServed(path));
  }

  return [
    route(openUpload, {
      async handle({ body }) {
        await pruneUploads(db);
        return openNewUpload(db, body);
      },
    }),
    route(uploadFile, {
      async handle({ query: { hash }, body, upload }) {
        await storeFile(db, upload, hash, body);
        return { hash, bytes: body.length };
      },
    }),
    route(completeUpload, {
      handle: async ({ caller, upload }) =>
        publish(caller.email, await readUploadedVersion(db, upload)),
    }),
    route(publishFromOrigin, {
      handle: async ({ caller, body }) =>
        publish(caller.email, await downloadVersion(body, options.remoteOrigins)),
    }),
    route(getReleaseVersion, {
      async handle({ query: { remote, version } }) {
        const described = await describer.version(remote, version);
        if (!described) throw versionNotFound({ remote, version });
        return { ...described, files: [...(await filesOf(remote, version))] };
      },
    }),
  ];
}
