import {
  getReleases,
  listReleaseHistory,
  type ReleaseChannel,
  type ReleaseEvent,
  type ReleaseVersion,
} from '@parallax/protocol';
import { z } from 'zod';
import { defineCommand } from '../cli/command.ts';
import { kilobytes } from '../remote-build/size-report.ts';
import { ReleaseServer } from '../server/release-server.ts';
import { findChannel, namedVersionSchema } from '../server/remote-version.ts';
import { channelLine } from './promote.ts';

const SHOWN_VERSIONS = 5;
const SHOWN_EVENTS = 20;

function versionLine({
  version,
  at,
  by,
  sentBytes,
  people,
  failingPeople,
  firstUseMs,
}: ReleaseVersion): string {
  const parts = [
    version,
    at === null
      ? 'built with the installation'
      : `${at.slice(0, 16).replace('T', ' ')} by ${by ?? 'the server'}`,
    ...(sentBytes === null ? [] : [kilobytes(sentBytes)]),
    ...(people > 0 ? [`${failingPeople} of ${people} users with failures`] : []),
    ...(firstUseMs === null ? [] : [`first use ${Math.round(firstUseMs)} ms`]),
  ];
  return `  ${parts.join(', ')}`;
}

function eventLine({ at, by, action, remote, version, percent, reason }: ReleaseEvent): string {
  const parts = [
    at.slice(0, 19).replace('T', ' '),
    action,
    ...(remote === null ? [] : [remote]),
    ...(version === null ? [] : [version]),
    ...(percent === null ? [] : [`${percent}%`]),
    `by ${by ?? 'the server'}`,
    ...(reason === null ? [] : [`(${reason})`]),
  ];
  return parts.join(' ');
}

const remoteLines = (channel: ReleaseChannel, versions: readonly ReleaseVersion[]): string[] =>
  [channelLine(channel)].concat(
    versions
      .filter(({ remote }) => remote === channel.remote)
      .slice(0, SHOWN_VERSIONS)
      .map(versionLine),
  );

export const status = defineCommand({
  name: 'status',
  summary: 'Shows what runs and for whom',
  positionals: ['remote?'],
  options: { history: { type: 'boolean', help: `the last ${SHOWN_EVENTS} changes too` } },
  connects: true,
  input: z.object({ remote: namedVersionSchema.optional(), history: z.boolean().default(false) }),
  async run({ remote: named, history }, { connection, signal }) {
    const { server, platform } = await ReleaseServer.open(connection, signal);
    const remote = named?.remote;
    const all = await server.call(getReleases, {});
    const channels = remote === undefined ? all.channels : [findChannel(all.channels, remote)];
    const versions = all.versions.filter((of) => remote === undefined || of.remote === remote);
    const events = history
      ? await server.call(listReleaseHistory, { query: { remote, limit: SHOWN_EVENTS } })
      : [];
    return {
      data: {
        productVersion: platform.productVersion,
        shell: platform.shell,
        channels,
        versions,
        ...(history && { history: events }),
      },
      lines: [
        `${server.url}: Parallax ${platform.productVersion}, shell ${platform.shell}`,
        ...channels.flatMap((channel) => remoteLines(channel, versions)),
        ...events.map(eventLine),
      ],
    };
  },
});
