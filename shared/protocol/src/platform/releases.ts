import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownEntries } from '../endpoint/known-entries.ts';
import { idSchema } from '../ids/id.ts';
import { timestamp } from '../time/timestamp.ts';
import {
  releaseActionSchema,
  releaseChannelSchema,
  releaseEventSchema,
  releaseReasonSchema,
  releaseRemoteSchema,
  releaseVersionSchema,
  versionNameSchema,
} from './release-schemas.ts';

/** Changes with every incompatible change of the calls below `/api/platform`. */
export const PLATFORM_API = 2;

export const getPlatform = endpoint({
  method: 'GET',
  path: '/api/platform',
  summary: 'What this installation provides for releases; 403 without the platform role',
  callers: 'platform',
  envelope: 'ok',
  data: z.object({
    /** `PLATFORM_API` of the server */
    api: z.int(),
    productVersion: z.string(),
    /** identifies the content of the shell's build */
    shell: z.string(),
    /** interface versions of remotes that the shell accepts */
    interfaceVersions: z.object({ oldest: z.int(), newest: z.int() }),
    federationRuntime: z.string(),
    /** the modules that the shell shares, by name */
    shared: z.record(z.string(), z.object({ version: z.string(), singleton: z.boolean() })),
    /** other origins whose remotes may run here */
    remoteOrigins: z.array(z.string()),
    /**
     * minimum number of users for whom a version must fail before it is rolled back automatically
     */
    failingPeopleMin: z.int(),
    /** minimum number of companies that these users belong to; earlier servers do not send it */
    failingCompaniesMin: z.int().default(1),
  }),
  failures: [401, 403],
});

export const getReleases = endpoint({
  method: 'GET',
  path: '/api/platform/releases',
  summary: 'The channel of each remote, and its newest 50 versions, newest first',
  callers: 'platform',
  envelope: 'ok',
  data: z.object({
    /** grows with every change */
    revision: z.int(),
    channels: z.array(releaseChannelSchema),
    versions: z.array(releaseVersionSchema),
  }),
  failures: [401, 403],
});

export const getReleaseSet = endpoint({
  method: 'GET',
  path: '/api/platform/set',
  summary:
    'The versions that would run together after a promotion of `remote` to `version`, or that run now without them; what a gate has to test, and the newest gate that passed with it',
  callers: 'platform',
  envelope: 'ok',
  query: z.object({
    remote: releaseRemoteSchema.optional(),
    version: versionNameSchema.optional(),
  }),
  data: z.object({
    set: z.array(z.object({ remote: releaseRemoteSchema, version: versionNameSchema })),
    gateId: idSchema.nullable(),
  }),
  failures: [400, 401, 403, 404],
});

/**
 * The data of a promotion, a rollback, a pin or an unpin that fails with 409 because incompatible
 * versions would then run together. It is accepted with a `reason`; a reason for skipping the gate is
 * not sufficient.
 */
export const incompatibleVersionsSchema = z.object({
  incompatibilities: z.array(z.string()).min(1).readonly(),
});
export type IncompatibleVersions = z.infer<typeof incompatibleVersionsSchema>;

export const promoteVersion = endpoint({
  method: 'PUT',
  path: '/api/platform/channels',
  summary:
    'Rolls a version out to a share of the users, or at 100 percent to all. Needs a gate that passed with exactly the resulting set, or in `withoutGate` a reason to skip it. 409 when there is none, when the remote is pinned or when the version is no longer compatible; only for the build of the installation, a `reason` accepts the latter',
  callers: 'platform',
  envelope: 'ok',
  body: z.object({
    remote: releaseRemoteSchema,
    version: versionNameSchema,
    percent: z.int().min(1).max(100),
    /** the newest passed gate of the set if neither this nor `withoutGate` is given */
    gateId: idSchema.optional(),
    withoutGate: releaseReasonSchema.optional(),
    reason: releaseReasonSchema.optional(),
  }),
  data: releaseChannelSchema,
  conflict: incompatibleVersionsSchema,
  failures: [400, 401, 403, 404, 409],
});

export const rollbackRemote = endpoint({
  method: 'POST',
  path: '/api/platform/rollback',
  summary:
    "Removes the version with a share from traffic; without such a version, returns all users to the previous version, or to `version`, which must have served all users. `built` is the installation's own build. If incompatible versions would then run together, a reason is required",
  callers: 'platform',
  envelope: 'ok',
  body: z.object({
    remote: releaseRemoteSchema,
    version: versionNameSchema.optional(),
    reason: releaseReasonSchema.optional(),
  }),
  data: releaseChannelSchema,
  conflict: incompatibleVersionsSchema,
  failures: [400, 401, 403, 404, 409],
});

export const pinRemote = endpoint({
  method: 'PUT',
  path: '/api/platform/pin',
  summary:
    'Pins a remote to one version for all users, or unpins it (`version` null). A version that has not served all users needs a gate or a reason to skip it, as for a promotion. If incompatible versions would then run together, a pin of the build of the installation and an unpin need a `reason`',
  callers: 'platform',
  envelope: 'ok',
  body: z.object({
    remote: releaseRemoteSchema,
    version: versionNameSchema.nullable(),
    gateId: idSchema.optional(),
    withoutGate: releaseReasonSchema.optional(),
    reason: releaseReasonSchema.optional(),
  }),
  data: releaseChannelSchema,
  conflict: incompatibleVersionsSchema,
  failures: [400, 401, 403, 404, 409],
});

export const listReleaseHistory = endpoint({
  method: 'GET',
  path: '/api/platform/history',
  summary:
    'The audit log of all changes, newest first; `beforeId` continues after the row with this id, `before` starts at a time',
  callers: 'platform',
  envelope: 'ok',
  query: z.object({
    remote: releaseRemoteSchema.optional(),
    action: releaseActionSchema.optional(),
    before: timestamp().optional(),
    beforeId: idSchema.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  data: knownEntries(releaseEventSchema, releaseEventSchema.pick({ action: true })),
  failures: [400, 401, 403],
});
