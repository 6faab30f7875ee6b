import type { Database } from '../../storage/storage.ts';
import type { BuiltVersions } from '../built-versions.ts';
import { type Channel, earlierStable, readChannels } from '../channel-store.ts';
import { lastEventAt, lastReplacedAt } from '../history.ts';
import type { Promotions } from '../promotions.ts';
import { countUsers, type UserCount } from './user-counts.ts';

/** How much more often a version may fail than the previous one. */
const RATIO_MAX = 2;
/** How long after its promotion to all users a version may be rolled back automatically. */
const WATCHED_MS = 24 * 60 * 60 * 1000;

/**
 * Whether the version fails for at least `failingPeopleMin` users, and their share of its users is more
 * than twice that of the previous version.
 */
const failsMore = (version: UserCount, before: UserCount, failingPeopleMin: number): boolean =>
  version.failing >= failingPeopleMin &&
  // a previous version without users counts as one without failures
  version.failing * Math.max(before.users, 1) > RATIO_MAX * before.failing * version.users;

/**
 * The version to return to if `version` fails; undefined if the remote is pinned, or if `version`
 * neither has a share nor was promoted to all users in the last 24 h. Both are versions as channels
 * store them: `built` for the build of the installation.
 */
function versionBefore(channel: Channel, version: string): string | undefined {
  const { share, stable, pinned, promotedAt } = channel;
  if (pinned !== null) return undefined;
  if (share?.version === version) return stable;
  const isWatched = promotedAt !== null && Date.now() - promotedAt.getTime() < WATCHED_MS;
  return stable === version && isWatched ? earlierStable(channel)[0] : undefined;
}

/**
 * Rolls back a version that fails more often than the previous one, and records the rollback in the
 * audit log.
 */
export class AutomaticRollback {
  constructor(
    private readonly parts: {
      readonly db: Database;
      readonly built: BuiltVersions;
      readonly promotions: Promotions;
      readonly failingPeopleMin: number;
      readonly log: (line: string) => void;
    },
  ) {}

  /**
   * Checks a version after it has failed for a user.
   * @param version its name, also for the build of the installation
   * @param reportedBefore the time of this user's previous report of the same failure; undefined for a
   * first report
   */
  async check(remote: string, version: string, reportedBefore: Date | undefined): Promise<void> {
    const { db, built, promotions, failingPeopleMin, log } = this.parts;
    const channels = await readChannels(db);
    const channel = channels.find((one) => one.remote === remote);
    const stored = built.toStored(remote, version);
    const before = channel && versionBefore(channel, stored);
    if (before === undefined) return;
    // a second report by the same user changes no count, but the first one may have been ignored because
    // the remote was pinned
    const eventAt = await lastEventAt(db, remote);
    if (reportedBefore && (!eventAt || reportedBefore > eventAt)) return;
    // only failures since the version was last replaced count: the earlier ones were known when it was
    // promoted again
    const replacedAt = await lastReplacedAt(db, remote, stored);
    const countOf = await countUsers(db, remote);
    const laterCountOf = replacedAt ? await countUsers(db, remote, replacedAt) : countOf;
    const current = laterCountOf(remote, version);
    const previous = countOf(remote, built.fromStored(remote, before));
    if (!failsMore(current, previous, failingPeopleMin)) return;
    const reason = `It failed for ${current.failing} of ${current.users} users, the previous version for ${previous.failing} of ${previous.users}.`;
    const recorded = await promotions.rollBackAutomatically(
      // names the version, because a rollback without one would only end a running share
      { remote, version: before, reason },
      (now) => versionBefore(now, stored) === before,
    );
    if (recorded === undefined) return;
    log(`${remote} ${version} was rolled back automatically. ${recorded}`);
  }
}
