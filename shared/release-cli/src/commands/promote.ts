import { promoteVersion, type ReleaseChannel } from '@parallax/protocol';
import { z } from 'zod';
import { defineCommand } from '../cli/command.ts';
import { ReleaseServer } from '../server/release-server.ts';
import { channelOf, namedVersionSchema, resolveVersion } from '../server/remote-version.ts';
import { gateInput, gateOptions } from './gate-options.ts';

const ALL_USERS_PERCENT = 100;

const shareSchema = z
  .string()
  .regex(/^\d{1,3}%?$/, '--share must be a percentage from 1 to 100.')
  .transform((text) => Number.parseInt(text, 10))
  .refine(
    (percent) => percent >= 1 && percent <= ALL_USERS_PERCENT,
    '--share must be a percentage from 1 to 100.',
  );

const inputSchema = z.object({
  remote: namedVersionSchema,
  share: shareSchema.default(ALL_USERS_PERCENT),
  ...gateInput,
});

/** Who runs which version, as in 'mf_settings: 0.1.0-…, and 0.2.0-… for 10%'. */
export function channelLine({
  remote,
  stable,
  stableIsBuilt,
  share,
  pinned,
}: ReleaseChannel): string {
  if (pinned !== null) return `${remote}: pinned to ${pinned}`;
  if (stable === null && share === null) return `${remote}: nobody runs it`;
  const stableText = stable === null ? 'no version' : `${stable}${stableIsBuilt ? ' (built)' : ''}`;
  if (share === null) return `${remote}: ${stableText} for all`;
  return `${remote}: ${stableText}, and ${share.version} for ${share.percent}%`;
}

export const promote = defineCommand({
  name: 'promote',
  summary: 'Rolls a version out to a share of the users or to all',
  positionals: ['remote'],
  options: {
    share: { type: 'string', value: '10', help: 'percent of the users; 100 by default' },
    ...gateOptions('a passed gate; by default the newest one of the resulting set'),
  },
  details: ['<remote> is mf-settings, whose candidate is promoted, or mf-settings@<version>.'],
  connects: true,
  input: inputSchema,
  async run(
    { remote: named, share, gate, 'without-gate': withoutGate, reason },
    { connection, signal },
  ) {
    const { server } = await ReleaseServer.open(connection, signal);
    const { remote } = named;
    const version = resolveVersion(await channelOf(server, remote), named.version);
    const channel = await server.call(promoteVersion, {
      body: { remote, version, percent: share, gateId: gate, withoutGate, reason },
    });
    return { data: { channel, version, percent: share }, lines: [channelLine(channel)] };
  },
});
