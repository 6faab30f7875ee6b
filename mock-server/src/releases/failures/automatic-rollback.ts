import type { Log } from '@parallax/server-kit/log/log';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { BuiltVersions } from '../built-versions.ts';
import { type Channel, earlierStable, readChannels } from '../channel-store.ts';
import { lastEventAt, lastReplacedAt } from '../history.ts';
import type { Promotions } from '../promotions.ts';
import { type RollbackLimits, rollbackReason } from './rollback-decision.ts';
import { lastServedAt } from './served-versions.ts';
import { countUsers, hasUnrecordedUsers } from './user-counts.ts';

/** How long after its promotion to all users a version may be rolled back automatically. */
const WATCHED_MS = 24 * 60 * 60 * 1000;

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

/** How many companies the installation has, without those that nobody has joined yet. */
async function countCompanies(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('trader')
    .select(({ fn }) => fn.count('company_id').distinct().as('count'))
    .where('invited', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Failure {
  readonly remote: string;
  readonly version: string;
  /** the pseudonym of the user */
  readonly person: string;
  readonly reportedBefore: Date | undefined;
}

/**
 * Rolls back a version that fails more often than the previous one, and records the rollback in the
 * audit log.
 */
export class AutomaticRollback {
  constructor(
    private readonly dependencies: {
      readonly db: Database;
      readonly built: BuiltVersions;
      readonly promotions: Promotions;
      readonly limits: RollbackLimits;
      readonly log: Log;
    },
  ) {}

  /**
   * Checks a version after a user has reported a failure of it. Nothing happens unless the server has sent
   * this version to the user.
   * @param version its name, also for the build of the installation
   * @param reportedBefore the time of this user's previous report of the same failure; undefined for a
   * first report
   */
  async check({ remote, version, person, reportedBefore }: Failure): Promise<void> {
    const { db, built, promotions, limits, log } = this.dependencies;
    const channels = await readChannels(db);
    const channel = channels.find((one) => one.remote === remote);
    const stored = built.toStored(remote, version);
    const before = channel && versionBefore(channel, stored);
    if (before === undefined) return;
    const servedAt = await lastServedAt(db, { remote, version, person });
    if (!servedAt) return;
    // a second report by the same user changes no count, but the first one may have been ignored because
    // the remote was pinned, or preceded the page with this version
    const eventAt = await lastEventAt(db, remote);
    const isKnown = (at: Date): boolean => at > servedAt && (!eventAt || at > eventAt);
    if (reportedBefore && isKnown(reportedBefore)) return;
    // only failures since the version was last replaced count: the earlier ones were known when it was
    // promoted again
    const replacedAt = await lastReplacedAt(db, remote, stored);
    const countOf = await countUsers(db, remote);
    const laterCountOf = replacedAt ? await countUsers(db, remote, replacedAt) : countOf;
    const current = laterCountOf(remote, version);
    const previousVersion = built.fromStored(remote, before);
    const previousCount = countOf(remote, previousVersion);
    const isUnknown =
      previousCount.users === 0 && (await hasUnrecordedUsers(db, remote, previousVersion));
    const previous = isUnknown ? undefined : previousCount;
    const reason = rollbackReason(current, previous, limits, await countCompanies(db));
    if (reason === undefined) return;
    const recorded = await promotions.rollBackAutomatically(
      // names the version, because a rollback without one would only end a running share
      { remote, version: before, reason },
      (now) => versionBefore(now, stored) === before,
    );
    if (recorded === undefined) return;
    log(`${remote} ${version} was rolled back automatically. ${recorded}`, { remote, version });
  }
}
