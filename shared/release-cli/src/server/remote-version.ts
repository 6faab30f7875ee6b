import { getReleases, type ReleaseChannel } from '@parallax/protocol';
import { z } from 'zod';
import { CommandFailure } from '../cli/command-failure.ts';
import { folderOf, isRemoteFolder, remoteOfFolder } from '../create/remote-names.ts';
import type { ReleaseServer } from './release-server.ts';

/**
 * A remote, optionally with a version, as given on the command line: `mf-settings`,
 * `settings@1.4.0-3f6f`, `mf_settings@candidate`.
 */
export interface NamedVersion {
  readonly remote: string;
  /** a version, `candidate`, `stable` or `built` */
  readonly version: string | undefined;
}

export const namedVersionSchema = z.string().transform((text, context): NamedVersion => {
  const [name = '', version, ...rest] = text.split('@');
  const folder = folderOf(name);
  if (!isRemoteFolder(folder) || rest.length > 0 || version === '') {
    const message = `'${text}' is neither a remote nor remote@version, like mf-settings@1.4.0-3f6f1f0b7a10.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return { remote: remoteOfFolder(folder), version };
});

/** @throws CommandFailure that names the known remotes */
export function findChannel(channels: readonly ReleaseChannel[], remote: string): ReleaseChannel {
  const channel = channels.find((candidate) => candidate.remote === remote);
  if (channel) return channel;
  const known = channels.map((candidate) => candidate.remote).join(', ');
  throw new CommandFailure('refused', `The server has no remote ${remote}. It has: ${known}`);
}

export async function channelOf(server: ReleaseServer, remote: string): Promise<ReleaseChannel> {
  const { channels } = await server.call(getReleases, {});
  return findChannel(channels, remote);
}

/** Resolves an alias such as `stable` to a version; without one, to the candidate. */
export function resolveVersion(channel: ReleaseChannel, version = 'candidate'): string {
  const { remote, candidate, stable, built } = channel;
  const aliases = new Map([
    ['candidate', candidate],
    ['stable', stable],
    ['built', built],
  ]);
  if (!aliases.has(version)) return version;
  const found = aliases.get(version);
  if (found !== null && found !== undefined) return found;
  throw new CommandFailure('refused', `${remote} has no ${version} version.`);
}
