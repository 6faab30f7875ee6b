import { releaseReasonSchema, rollbackRemote } from '@parallax/protocol';
import { z } from 'zod';
import { defineCommand } from '../cli/command.ts';
import { ReleaseServer } from '../server/release-server.ts';
import { channelOf, namedVersionSchema, resolveVersion } from '../server/remote-version.ts';
import { channelLine } from './promote.ts';

export const rollback = defineCommand({
  name: 'rollback',
  summary: 'Ends the share of a version, or returns all users to the previous version',
  positionals: ['remote'],
  options: {
    reason: { type: 'string', value: 'TEXT', help: 'why; written to the audit log' },
  },
  details: [
    '<remote> is mf-settings, or mf-settings@<version> for a version that has served all users;',
    "mf-settings@built returns to the installation's own build.",
  ],
  connects: true,
  input: z.object({ remote: namedVersionSchema, reason: releaseReasonSchema.optional() }),
  async run({ remote: { remote, version }, reason }, { connection, signal }) {
    const { server } = await ReleaseServer.open(connection, signal);
    const before = await channelOf(server, remote);
    const channel = await server.call(rollbackRemote, {
      body: { remote, version: version && resolveVersion(before, version), reason },
    });
    return { data: { channel }, lines: [channelLine(channel)] };
  },
});
