import { BUILT_VERSION } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';

/**
 * Which versions of a remote run, and for whom. `built` stands for the build of the installation.
 */
export interface Channel {
  readonly remote: string;
  readonly stable: string;
  readonly candidate: string | null;
  /** gradual rollout: `version` runs for `percent` of the users */
  readonly share: { readonly version: string; readonly percent: number } | null;
  /** previous stable versions, newest first */
  readonly served: readonly string[];
  readonly pinned: string | null;
  readonly promotedAt: Date | null;
}

/** How many earlier versions a rollback can return to. */
const SERVED_MAX = 50;

const servedSchema = z.array(z.string());

export const emptyChannel = (remote: string): Channel => ({
  remote,
  stable: BUILT_VERSION,
  candidate: null,
  share: null,
  served: [],
  pinned: null,
  promotedAt: null,
});

export async function readChannels(db: Database): Promise<Channel[]> {
  const rows = await db.selectFrom('release_channel').selectAll().orderBy('remote').execute();
  return rows.map((row) => ({
    remote: row.remote,
    stable: row.stable ?? BUILT_VERSION,
    candidate: row.candidate,
    share:
      row.share_version === null
        ? null
        : { version: row.share_version, percent: row.share_percent },
    served: servedSchema.parse(row.served),
    pinned: row.pinned,
    promotedAt: row.promoted_at,
  }));
}

export async function readChannelsByRemote(db: Database): Promise<ReadonlyMap<string, Channel>> {
  const channels = await readChannels(db);
  return new Map(channels.map((channel) => [channel.remote, channel]));
}

export async function writeChannel(transaction: Database, channel: Channel): Promise<void> {
  const values = {
    stable: channel.stable === BUILT_VERSION ? null : channel.stable,
    candidate: channel.candidate,
    share_version: channel.share?.version ?? null,
    share_percent: channel.share?.percent ?? 0,
    served: JSON.stringify(channel.served.slice(0, SERVED_MAX)),
    pinned: channel.pinned,
    promoted_at: channel.promotedAt,
  };
  await transaction
    .insertInto('release_channel')
    .values({ remote: channel.remote, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}

/** Runs a change of channels in a transaction; changes of all servers run one after another. */
export const changeChannels = <T>(
  db: Database,
  change: (transaction: Database, channels: ReadonlyMap<string, Channel>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('release_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', 1)
      .execute();
    return change(transaction, await readChannelsByRemote(transaction));
  });

/** The versions that run for at least some users. A share is suspended while a version is pinned. */
export const runningVersions = ({ stable, share, pinned }: Channel): string[] => {
  if (pinned !== null) return [pinned];
  return share === null ? [stable] : [stable, share.version];
};

/**
 * The version that a change deprives of its share or its pin, so that it no longer runs; undefined if
 * there is none.
 */
export function endedVersion({ share, pinned }: Channel, after: Channel): string | undefined {
  const kept = new Set([after.stable, after.share?.version, after.pinned]);
  return [share?.version, pinned ?? undefined].find(
    (version) => version !== undefined && !kept.has(version),
  );
}

/**
 * The versions that rollbacks return to, in their order. A rollback can always reach the installation's
 * build. `served` may lack the build, because promoting it removes it and only 50 versions are kept;
 * then the build is appended.
 */
export const earlierStable = ({ stable, served }: Channel): readonly string[] =>
  stable === BUILT_VERSION || served.includes(BUILT_VERSION) ? served : [...served, BUILT_VERSION];

/** Whether a version is or was stable and has not been rolled back. */
export const hasServed = (channel: Channel, version: string): boolean =>
  channel.stable === version || earlierStable(channel).includes(version);
