import { INTERFACE_VERSIONS } from '@parallax/federation/release';
import {
  type Branding,
  getPlatform,
  getReleaseSet,
  getReleases,
  listReleaseHistory,
  PLATFORM_API,
  pinRemote,
  promoteVersion,
  rollbackRemote,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { ApiFailure } from '../http/api/api-failure.ts';
import { type Route, route } from '../http/api/route.ts';
import { emptyChannel, readChannelsByRemote } from './channel-store.ts';
import type { Releases } from './create-releases.ts';
import { findPassedGate } from './gate-store.ts';
import { listEvents } from './history.ts';
import { versionNotFound } from './version-catalogue.ts';

interface Dependencies extends Pick<DbAndClock, 'db'> {
  readonly branding: Branding;
}

/** The routes for the running versions, for promotions, rollbacks and pins, and for the audit log. */
export function platformRoutes({ db, branding }: Dependencies, releases: Releases): Route[] {
  const { built, catalogue, describer, promotions, options } = releases;

  return [
    route(getPlatform, {
      handle() {
        const shell = releases.shell();
        return {
          api: PLATFORM_API,
          productVersion: branding.version,
          shell: catalogue.shellVersion(),
          interfaceVersions: { ...INTERFACE_VERSIONS },
          federationRuntime: shell?.federationRuntime ?? '',
          shared: { ...shell?.shared },
          remoteOrigins: [...options.remoteOrigins],
          ...options.rollbackLimits,
        };
      },
    }),
    route(getReleases, {
      async handle() {
        const { revision } = await db
          .selectFrom('release_state')
          .select('revision')
          .executeTakeFirstOrThrow();
        const channels = await readChannelsByRemote(db);
        return {
          revision,
          channels: [...catalogue.remoteNames(channels)].map((name) =>
            describer.channel(channels.get(name) ?? emptyChannel(name)),
          ),
          versions: await describer.all(),
        };
      },
    }),
    route(getReleaseSet, {
      async handle({ query: { remote, version } }) {
        if ((remote === undefined) !== (version === undefined)) {
          throw new ApiFailure(400, 'Give both remote and version, or neither.');
        }
        const requested =
          remote !== undefined && version !== undefined ? { remote, version } : undefined;
        const facts = requested && (await catalogue.facts(db, requested.remote, requested.version));
        if (requested && !facts) throw versionNotFound(requested);
        const change = facts && { remote: facts.remote, version: facts.version };
        const set = await catalogue.resultingSet(db, await readChannelsByRemote(db), change);
        return { set, gateId: (await findPassedGate(db, set, catalogue.shellVersion())) ?? null };
      },
    }),
    route(promoteVersion, {
      handle: async ({ caller, body }) =>
        describer.channel(
          await promotions.promote(caller.email, {
            ...body,
            version: built.toStored(body.remote, body.version),
          }),
        ),
    }),
    route(rollbackRemote, {
      handle: async ({ caller, body }) =>
        describer.channel(
          await promotions.rollBack(caller.email, {
            ...body,
            version: body.version && built.toStored(body.remote, body.version),
          }),
        ),
    }),
    route(pinRemote, {
      handle: async ({ caller, body }) =>
        describer.channel(
          await promotions.pin(caller.email, {
            ...body,
            version: body.version && built.toStored(body.remote, body.version),
          }),
        ),
    }),
    route(listReleaseHistory, {
      handle: ({ query }) => listEvents(db, query),
    }),
  ];
}
