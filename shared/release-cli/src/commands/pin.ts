import { pinRemote } from '@parallax/protocol';
import { z } from 'zod';
import { defineCommand } from '../cli/command.ts';
import { ReleaseServer } from '../server/release-server.ts';
import { channelOf, namedVersionSchema, resolveVersion } from '../server/remote-version.ts';
import { gateInput, gateOptions } from './gate-options.ts';
import { channelLine } from './promote.ts';

const inputSchema = z
  .object({
    remote: namedVersionSchema,
    off: z.boolean().default(false),
    ...gateInput,
  })
  .refine(({ remote, off }) => off !== (remote.version !== undefined), {
    error: 'Name the version to pin, as in mf-settings@stable, or give --off alone.',
  });

export const pin = defineCommand({
  name: 'pin',
  summary: 'Pins a remote to one version for all users',
  positionals: ['remote@version'],
  options: {
    off: { type: 'boolean', help: 'unpin the remote' },
    ...gateOptions('the passed gate of a version that has not served all users'),
  },
  details: ['The version is a name, or stable, candidate or built.'],
  connects: true,
  input: z
    .looseObject({ 'remote@version': z.string() })
    .transform(({ 'remote@version': remote, ...rest }) => ({ ...rest, remote }))
    .pipe(inputSchema),
  async run(
    { remote: named, off, gate, 'without-gate': withoutGate, reason },
    { connection, signal },
  ) {
    const { server } = await ReleaseServer.open(connection, signal);
    const { remote } = named;
    const before = await channelOf(server, remote);
    const version = off ? null : resolveVersion(before, named.version);
    const channel = await server.call(pinRemote, {
      body: { remote, version, gateId: gate, withoutGate, reason },
    });
    return { data: { channel }, lines: [channelLine(channel)] };
  },
});
