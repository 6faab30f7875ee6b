import { remoteNameSchema, remoteTitle } from '@parallax/federation/registry';
import { formatCount, formatDateTime, NO_VALUE } from '@parallax/ui/format';

export const ALL_USERS = 'All users';
export const ALL_OTHER_USERS = 'All other users';

/** The title of a remote; null is the shell. */
export function remoteLabel(remote: string | null): string {
  if (remote === null) return 'Shell';
  const name = remoteNameSchema.safeParse(remote).data;
  return name ? remoteTitle(name) : remote;
}

export const timestamp = (at: string | null): string =>
  at === null ? NO_VALUE : formatDateTime(Date.parse(at));

export const kilobytes = (bytes: number | null): string =>
  bytes === null ? NO_VALUE : `${formatCount(Math.round(bytes / 1000))} kB`;

export const milliseconds = (time: number | null): string =>
  time === null ? NO_VALUE : `${formatCount(Math.round(time))} ms`;
