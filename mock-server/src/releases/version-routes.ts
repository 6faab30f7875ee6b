import {
  completeUpload,
  getReleaseVersion,
  openUpload,
  publishFromOrigin,
  type ReleaseVersion,
  uploadFile,
} from '@parallax/protocol';
import { type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';
import type { Releases } from './create-releases.ts';
import { downloadVersion } from './from-origin.ts';
import { platformOnly } from './platform-only.ts';
import { type NewVersion, publishVersion, readUploadedVersion } from './publish.ts';
import { openNewUpload, pruneUploads, requireUpload, storeFile } from './uploads.ts';
import { versionNotFound } from './version-catalogue.ts';
import { isServed } from './version-content.ts';

/** The routes that upload, publish and describe versions. */
export function versionRoutes(services: Services, releases: Releases): Route[] {
  const { db } = services;
  const { built, catalogue, describer, options } = releases;
  const authorize = platformOnly(services);

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
      authorize,
      async handle({ body }) {
        await pruneUploads(db);
        return openNewUpload(db, body);
      },
    }),
    route(uploadFile, {
      async authorize(call) {
        await authorize(call);
        return requireUpload(db, call.query.uploadId);
      },
      async handle({ query: { hash }, body }, upload) {
        await storeFile(db, upload, hash, body);
        return { hash, bytes: body.length };
      },
    }),
    route(completeUpload, {
      async authorize(call) {
        const { email } = await authorize(call);
        return { email, upload: await requireUpload(db, call.query.uploadId) };
      },
      handle: async (_call, { email, upload }) =>
        publish(email, await readUploadedVersion(db, upload)),
    }),
    route(publishFromOrigin, {
      authorize,
      handle: async ({ body }, { email }) =>
        publish(email, await downloadVersion(body, options.remoteOrigins)),
    }),
    route(getReleaseVersion, {
      authorize,
      async handle({ query: { remote, version } }) {
        const described = await describer.version(remote, version);
        if (!described) throw versionNotFound({ remote, version });
        return { ...described, files: [...(await filesOf(remote, version))] };
      },
    }),
  ];
}
