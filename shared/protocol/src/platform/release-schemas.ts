import { z } from 'zod';
import { idSchema } from '../ids/id.ts';

/** Limits of one version. */
export const VERSION_FILES_MAX = 1_500;
export const VERSION_BYTES_MAX = 100 * 1024 * 1024;
export const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** The version name that denotes the installation's own build. */
export const BUILT_VERSION = 'built';

const REMOTE_RULE = 'A remote name must match mf_[a-z0-9_]{1,40}.';
const VERSION_RULE = 'The version is not valid.';
const HASH_RULE = 'A file is named by its SHA-256 in hex.';

export const releaseRemoteSchema = z
  .string()
  .max(43, REMOTE_RULE)
  .regex(/^mf_[a-z0-9_]{1,40}$/, REMOTE_RULE)
  .meta({ examples: ['mf_settings'] });

export const versionNameSchema = z
  .string()
  .max(80, VERSION_RULE)
  .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$/, VERSION_RULE)
  .meta({ examples: ['0.1.0-3f6f1f0b7a10'] });

/** The SHA-256 of a file in hex. */
export const fileHashSchema = z
  .string()
  .max(64, HASH_RULE)
  .regex(/^[0-9a-f]{64}$/, HASH_RULE)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

const BELOW_BUILD = 'A path must be below the build folder.';

/** A path below the build folder, such as `page.3f6f1f0b.js`. */
export const filePathSchema = z
  .string()
  .max(200, { error: BELOW_BUILD, abort: true })
  .regex(/^[0-9A-Za-z_][0-9A-Za-z_.@/-]{0,199}$/, { error: BELOW_BUILD, abort: true })
  .refine((path) => !/(?:^|\/)(?:\.{0,2})(?:\/|$)/.test(path), BELOW_BUILD)
  .meta({ examples: ['mf-manifest.json'] });

/** One line of plain text by a user. */
export const releaseReasonSchema = z
  .string()
  .max(300, { error: 'A reason has at most 300 characters.', abort: true })
  .trim()
  .min(3, 'Enter a reason of at least 3 characters.')
  .meta({ examples: ['Urgent fix of the order book.'] });

export const releaseFileSchema = z.object({
  path: filePathSchema,
  hash: fileHashSchema,
  bytes: z.int().min(0).max(FILE_BYTES_MAX),
});
export type ReleaseFile = z.infer<typeof releaseFileSchema>;

/** One released version of a remote. Never changes. */
export const releaseVersionSchema = z.object({
  remote: releaseRemoteSchema,
  version: versionNameSchema,
  /** `built` with the installation, `published` into its storage, or served from another `origin` */
  source: z.enum(['built', 'published', 'origin']),
  /** when it was published; null if built */
  at: z.iso.datetime().nullable(),
  /** e-mail of the publisher; null if built */
  by: z.string().nullable(),
  /** source revision, such as a commit; null if unknown */
  revision: z.string().nullable(),
  /**
   * total size of the files that users download, without source maps; null if another origin serves
   * them
   */
  bytes: z.int().nullable(),
  /** the same, compressed where a compressed form exists */
  sentBytes: z.int().nullable(),
  /** the compressed bytes of the entry script */
  entryBytes: z.int().nullable(),
  fileCount: z.int().nullable(),
  interfaceVersion: z.int().nullable(),
  /** exposes of other remotes that it loads, such as `mf_workspace/sheet-canvas` */
  uses: z.array(z.string()),
  exposes: z.array(z.string()),
  /** number of users who have used it and were signed in */
  people: z.int(),
  /** number of these users for whom it failed */
  failingPeople: z.int(),
  /** median time to the first use in milliseconds; null without a report */
  firstUseMs: z.number().nullable(),
});
export type ReleaseVersion = z.infer<typeof releaseVersionSchema>;

/** Which versions of a remote run now, and for whom. */
export const releaseChannelSchema = z.object({
  remote: releaseRemoteSchema,
  /** the version of all users outside the share; null if the installation built none */
  stable: versionNameSchema.nullable(),
  /** whether `stable` is the installation's own build */
  stableIsBuilt: z.boolean(),
  /** the version that the installation built, served or not */
  built: versionNameSchema.nullable(),
  /** the newest published version */
  candidate: versionNameSchema.nullable(),
  /** a version with a share of the users, in percent */
  share: z.object({ version: versionNameSchema, percent: z.int().min(1).max(99) }).nullable(),
  /** the previous stable version; a rollback returns to it */
  previous: versionNameSchema.nullable(),
  /** all earlier stable versions, newest first; pinning one of them needs no gate */
  served: z.array(versionNameSchema),
  /** all users get this version until it is unpinned; promotions are refused until then */
  pinned: versionNameSchema.nullable(),
});
export type ReleaseChannel = z.infer<typeof releaseChannelSchema>;

export const releaseActionSchema = z.enum([
  'publish',
  'gate',
  'promote',
  'rollback',
  'pin',
  'unpin',
  // an automatic rollback; stored in audit logs under this name
  'take-out',
]);
export type ReleaseAction = z.infer<typeof releaseActionSchema>;

/** The reason in the audit log for a gate that passed; that of a failed gate states what failed. */
export const GATE_PASSED = 'passed';

/** The start of the sentence in a recorded reason that lists the incompatible versions. */
export const INCOMPATIBLE_VERSIONS_RUN = 'Incompatible versions run together:';

/** A row of the audit log. */
export const releaseEventSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  /** e-mail of the user; null for the server itself */
  by: z.string().nullable(),
  action: releaseActionSchema,
  /** null for a gate */
  remote: releaseRemoteSchema.nullable(),
  version: versionNameSchema.nullable(),
  /** the previous version */
  from: versionNameSchema.nullable(),
  percent: z.int().nullable(),
  gateId: idSchema.nullable(),
  /** why it was promoted without a gate, or rolled back; the outcome of a gate */
  reason: z.string().nullable(),
});
export type ReleaseEvent = z.infer<typeof releaseEventSchema>;

/** The versions of remotes that run together, one of each. */
export const releaseSetSchema = z
  .array(z.object({ remote: releaseRemoteSchema, version: versionNameSchema }))
  .min(1)
  .max(100)
  .refine((set) => new Set(set.map(({ remote }) => remote)).size === set.length, {
    error: 'A set may contain each remote only once.',
  });
export type ReleaseSet = z.infer<typeof releaseSetSchema>;
