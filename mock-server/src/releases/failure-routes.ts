import { listClientFailures, reportClientError, reportRemoteUse } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { RequestLimits } from '../http/api/request-limits.ts';
import { type Route, route } from '../http/api/route.ts';
import { readChannelsByRemote } from './channel-store.ts';
import type { Releases } from './create-releases.ts';
import {
  listClientErrors,
  pruneClientErrors,
  type Report,
  storeClientError,
  storeUses,
} from './failures/client-error-store.ts';

/**
 * Maximum number of reports in 15 minutes; further ones are dropped. A page reports each failure once, and
 * a browser each version.
 */
const PER_USER = 60;
const PER_ADDRESS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Dependencies extends Pick<DbAndClock, 'db'> {
  /** of the reports of browsers */
  readonly limits: RequestLimits;
  readonly log: Log;
}

/** The routes for failures of the page, and for the versions that users load. */
export function failureRoutes({ db, limits, log }: Dependencies, releases: Releases): Route[] {
  const { pseudonyms, servedVersions, sourceLocations, automaticRollback, catalogue, options } =
    releases;
  const remoteHosts = options.remoteOrigins.map((origin) => new URL(origin).host);
  const perUserAndAddress = { perAccount: PER_USER, perAddress: PER_ADDRESS };
  // a report beyond a limit gets the same response: a browser shows a refusal as an error in its console
  const areErrorsWithinLimit = limits.limit({ operation: 'client-errors', ...perUserAndAddress });
  const areUsesWithinLimit = limits.limit({ operation: 'remote-uses', ...perUserAndAddress });
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function prune(): Promise<void> {
    if (performance.now() - prunedAt < DAY_MS) return;
    prunedAt = performance.now();
    await pruneClientErrors(db);
  }

  const exists = async (remote: string, version: string): Promise<boolean> =>
    (await catalogue.facts(db, remote, version))?.version === version;

  /**
   * Removes a remote or a version that does not exist. Reports of invented ones could fill the storage,
   * since the number of stored failures is limited per version.
   */
  async function withoutInvented(report: Report): Promise<Report> {
    const { remote, version } = report;
    if (remote === null) return { ...report, version: null };
    if (version !== null && (await exists(remote, version))) return report;
    const isRemote = catalogue.remoteNames(await readChannelsByRemote(db)).has(remote);
    return { ...report, remote: isRemote ? remote : null, version: null };
  }

  return [
    route(reportClientError, {
      async handle({ request, response, body }) {
        const pseudonym = pseudonyms.forRequest(request);
        if (!(await areErrorsWithinLimit(request, response, pseudonym))) return null;
        await prune();
        const report = await withoutInvented(body);
        const { remote, version } = report;
        const { host = '' } = request.headers;
        const hosts = [host.toLowerCase(), ...remoteHosts];
        const reportedBefore = await storeClientError(db, report, pseudonym, hosts);
        if (remote !== null && version !== null) {
          // the record of the page that reports may still be written
          await servedVersions.settled();
          await automaticRollback
            .check({ remote, version, person: pseudonym, reportedBefore })
            .catch((error: unknown) => {
              // the storage has logged its outage
              if (error instanceof StorageUnavailable) return;
              log(`The automatic rollback check of ${remote} ${version} failed: ${String(error)}`, {
                remote,
                version,
              });
            });
        }
        return null;
      },
    }),
    route(reportRemoteUse, {
      async handle({ request, response, body }) {
        const pseudonym = pseudonyms.forRequest(request);
        if (!(await areUsesWithinLimit(request, response, pseudonym))) return null;
        const known: typeof body.uses = [];
        for (const use of body.uses) if (await exists(use.remote, use.version)) known.push(use);
        if (known.length > 0) await storeUses(db, known, pseudonym);
        return null;
      },
    }),
    route(listClientFailures, {
      async handle({ query }) {
        const failures = await listClientErrors(db, query);
        const described = [];
        for (const failure of failures) {
          described.push({ ...failure, source: await sourceLocations.find(failure.frames) });
        }
        return described;
      },
    }),
  ];
}
