import { ApiFailure } from '../http/api/api-failure.ts';
import type { Catalog } from './catalog.ts';
import { type Channel, earlierStable } from './channel-store.ts';

type Names = Pick<Catalog, 'nameOf'>;

/** Throws 409 if a version is pinned. */
export function requireUnpinned(catalog: Names, { remote, pinned }: Channel): void {
  if (pinned === null) return;
  const name = catalog.nameOf(remote, pinned);
  throw new ApiFailure(409, `${remote} is pinned to ${name}. Unpin it first.`);
}

/** Why a remote cannot be changed to the version that is already stable. */
export const alreadyStable = (catalog: Names, { remote, stable }: Channel): ApiFailure =>
  new ApiFailure(409, `${catalog.nameOf(remote, stable)} serves all users already.`);

/** The channel after a rollback, and the version that is rolled back. */
export function channelAfterRollback(
  catalog: Names,
  channel: Channel,
  version: string | undefined,
): { readonly after: Channel; readonly from: string } {
  const { remote, share, stable } = channel;
  const earlier = earlierStable(channel);
  requireUnpinned(catalog, channel);
  if (share && (version === undefined || version === stable)) {
    return { after: { ...channel, share: null }, from: share.version };
  }
  const to = version ?? earlier[0];
  if (to === undefined) throw new ApiFailure(409, `${remote} has no previous version.`);
  if (to === stable) throw alreadyStable(catalog, channel);
  if (!earlier.includes(to)) {
    const name = catalog.nameOf(remote, to);
    throw new ApiFailure(409, `${name} is not a previous version. Promote it instead.`);
  }
  const served = earlier.slice(earlier.indexOf(to) + 1);
  const after = { ...channel, stable: to, share: null, served, promotedAt: null };
  return { after, from: stable };
}
