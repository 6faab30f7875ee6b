import { ApiFailure } from '../http/api/api-failure.ts';
import { type Channel, earlierStable } from './channel-store.ts';
import type { VersionCatalogue } from './version-catalogue.ts';

type Names = Pick<VersionCatalogue, 'nameOf'>;

/** Throws 409 if a version is pinned. */
export function requireUnpinned(catalogue: Names, { remote, pinned }: Channel): void {
  if (pinned === null) return;
  const name = catalogue.nameOf(remote, pinned);
  throw new ApiFailure(409, `${remote} is pinned to ${name}. Unpin it first.`);
}

/** Why a remote cannot be changed to the version that is already stable. */
export const alreadyStable = (catalogue: Names, { remote, stable }: Channel): ApiFailure =>
  new ApiFailure(409, `${catalogue.nameOf(remote, stable)} serves all users already.`);

/** The channel after a rollback, and the version that is rolled back. */
export function channelAfterRollback(
  catalogue: Names,
  channel: Channel,
  version: string | undefined,
): { readonly after: Channel; readonly from: string } {
  const { remote, share, stable } = channel;
  const earlier = earlierStable(channel);
  requireUnpinned(catalogue, channel);
  if (share && (version === undefined || version === stable)) {
    return { after: { ...channel, share: null }, from: share.version };
  }
  const to = version ?? earlier[0];
  if (to === undefined) throw new ApiFailure(409, `${remote} has no previous version.`);
  if (to === stable) throw alreadyStable(catalogue, channel);
  if (!earlier.includes(to)) {
    const name = catalogue.nameOf(remote, to);
    throw new ApiFailure(409, `${name} is not a previous version. Promote it instead.`);
  }
  const served = earlier.slice(earlier.indexOf(to) + 1);
  const after = { ...channel, stable: to, share: null, served, promotedAt: null };
  return { after, from: stable };
}
