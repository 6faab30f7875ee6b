import {
  getReleases,
  getReleaseVersion,
  publishFromOrigin,
  type ReleaseFile,
} from '@parallax/protocol';
import { z } from 'zod';
import { type CommandResult, type Context, defineCommand } from '../cli/command.ts';
import { buildRemote } from '../remote-build/build-remote.ts';
import { findRemote } from '../remote-build/find-remote.ts';
import { type Build, readBuild } from '../remote-build/read-build.ts';
import { sizeLines, sizeReport } from '../remote-build/size-report.ts';
import { sourceRevision } from '../remote-build/source-revision.ts';
import { withTemporaryFolder } from '../remote-build/temporary-folder.ts';
import { ReleaseServer } from '../server/release-server.ts';
import { uploadVersion } from '../server/upload-version.ts';

interface Previous {
  readonly version: string;
  readonly isCandidate: boolean;
  readonly files: readonly ReleaseFile[];
}

/**
 * The version to compare sizes with: the newest published one, else the installation's own build.
 */
async function previousVersion(
  server: ReleaseServer,
  remote: string,
): Promise<Previous | undefined> {
  const { channels } = await server.call(getReleases, {});
  const channel = channels.find((candidate) => candidate.remote === remote);
  const version = channel?.candidate ?? channel?.stable ?? channel?.built;
  if (!version) return undefined;
  const { files } = await server.call(getReleaseVersion, { query: { remote, version } });
  return { version, isCandidate: version === channel?.candidate, files };
}

async function publishBuild(
  build: Build,
  source: { remote: string; packageVersion: string; revision: string | null },
  server: ReleaseServer,
  { progress }: Context,
): Promise<CommandResult> {
  const { remote } = source;
  const previous = await previousVersion(server, remote);
  const sizes = sizeReport(remote, build.files, previous?.files);
  const { version, existed, uploadedFiles, uploadedBytes } = await uploadVersion(
    server,
    { ...source, build },
    {
      opened: (name, missing) =>
        progress(`Uploading ${missing} of ${build.files.length} files of ${name} …`),
    },
  );
  const summary =
    previous?.version === version.version && previous.isCandidate
      ? `${remote} ${version.version} is already the candidate; nothing has changed.`
      : `Published ${remote} ${version.version} as the candidate.`;
  return {
    data: {
      remote,
      version: version.version,
      existed,
      uploadedFiles,
      uploadedBytes,
      previous: previous?.version ?? null,
      sizes,
    },
    lines: [
      ...sizeLines(sizes, previous?.version),
      summary,
      `Next: pnpm parallax gate ${remote}@${version.version}`,
    ],
  };
}

const inputSchema = z
  .object({
    remote: z.string(),
    build: z.string().optional(),
    origin: z.url({ error: '--origin must be an address.' }).optional(),
    revision: z.string().optional(),
  })
  .refine(({ build, origin }) => build === undefined || origin === undefined, {
    error: 'Give --build or --origin, not both.',
  });

export const publish = defineCommand({
  name: 'publish',
  summary: 'Builds a remote and publishes it as the candidate',
  positionals: ['remote'],
  options: {
    build: {
      type: 'string',
      value: 'FOLDER',
      help: 'publish this production build instead of building',
    },
    origin: {
      type: 'string',
      value: 'URL',
      help: "publish what this origin serves, one of the server's REMOTE_ORIGINS",
    },
    revision: {
      type: 'string',
      value: 'TEXT',
      help: 'the source revision (default: the commit of the folder)',
    },
  },
  details: [
    '<remote> is a package of this repository (mf-settings) or the path of one elsewhere.',
    'The server checks whether the version fits the shell and the other remotes; every reason',
    'of a refusal is listed. An interrupted publish changes nothing; run it again.',
  ],
  connects: true,
  input: inputSchema,
  async run({ remote: nameOrFolder, build: built, origin, revision: named }, context) {
    const found = findRemote(context.root, nameOrFolder);
    const { remote, version: packageVersion } = found;
    const { connection, signal, progress } = context;
    const { server } = await ReleaseServer.open(connection, signal);
    const revision = named ?? (await sourceRevision(found.folder, signal));
    const source = { remote, packageVersion, revision };
    if (origin !== undefined) {
      const base = origin.endsWith('/') ? origin : `${origin}/`;
      const { version } = await server.call(publishFromOrigin, { body: { ...source, base } });
      return {
        data: { remote, version, origin: base },
        lines: [`Published ${remote} ${version} from ${base} as the candidate.`],
      };
    }
    if (built !== undefined) return publishBuild(readBuild(built), source, server, context);
    return withTemporaryFolder(async (output) => {
      progress(`Building ${remote} …`);
      await buildRemote(found, output, signal);
      return publishBuild(readBuild(output), source, server, context);
    });
  },
});
