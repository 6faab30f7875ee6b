import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import {
  FILE_BYTES_MAX,
  fileHashSchema,
  releaseFileSchema,
  releaseRemoteSchema,
  releaseVersionSchema,
  VERSION_BYTES_MAX,
  VERSION_FILES_MAX,
  versionNameSchema,
} from './release-schemas.ts';

const PACKAGE_VERSION_RULE = 'The package version must look like 1.4.0.';
const packageVersionSchema = z
  .string()
  .max(51, PACKAGE_VERSION_RULE)
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.]{1,30})?$/, PACKAGE_VERSION_RULE)
  .meta({ examples: ['1.4.0'] });

const revisionSchema = z
  .string()
  .max(100)
  .trim()
  .min(1)
  .meta({ examples: ['7b94cc4'] });

const filesSchema = z
  // not the named schema, whose OpenAPI form differs between requests and responses
  .array(z.object(releaseFileSchema.shape))
  .min(1)
  .max(VERSION_FILES_MAX)
  .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, {
    error: 'A version may contain each path only once.',
  })
  .refine((files) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= VERSION_BYTES_MAX, {
    error: `A version has at most ${VERSION_BYTES_MAX / 1024 / 1024} MB.`,
  });

export const openUpload = endpoint({
  method: 'POST',
  path: '/api/platform/versions',
  summary:
    'Opens the upload of a version and returns the hashes of the files that the server lacks. Nothing is visible before the upload is completed; an abandoned upload is deleted after a day',
  callers: 'platform',
  envelope: 'ok',
  body: z.object({
    remote: releaseRemoteSchema,
    /** the version of the remote's package */
    packageVersion: packageVersionSchema,
    revision: revisionSchema.nullable(),
    files: filesSchema,
  }),
  data: z.object({
    uploadId: idSchema,
    /** derived from the content, so the same content has the same version everywhere */
    version: versionNameSchema,
    /** whether this version is published already; completing it again makes it the candidate, if it is not */
    exists: z.boolean(),
    missing: z.array(fileHashSchema),
  }),
  failures: [400, 401, 403],
  example: {
    body: {
      remote: 'mf_settings',
      packageVersion: '1.4.0',
      revision: '7b94cc4',
      files: [
        {
          path: 'mf-manifest.json',
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          bytes: 5120,
        },
      ],
    },
  },
});

export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/platform/files',
  summary: 'Uploads one file of an open upload; `hash` must be the hash of its bytes',
  callers: 'platform',
  ids: { 'query.uploadId': 'upload' },
  envelope: 'ok',
  query: z.object({ uploadId: idSchema, hash: fileHashSchema }),
  body: z.instanceof(Uint8Array),
  bodyType: 'bytes',
  bodyBytesMax: FILE_BYTES_MAX,
  data: z.object({ hash: fileHashSchema, bytes: z.int() }),
  failures: [400, 401, 403, 404, 413],
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/platform/versions/complete',
  summary:
    'Publishes an uploaded version as the candidate of its remote. 409 with every reason when it is incompatible with the shell or the other remotes. A repeated call returns the same response',
  callers: 'platform',
  ids: { 'query.uploadId': 'upload' },
  envelope: 'ok',
  query: z.object({ uploadId: idSchema }),
  data: releaseVersionSchema,
  failures: [400, 401, 403, 404, 409],
});

export const publishFromOrigin = endpoint({
  method: 'POST',
  path: '/api/platform/versions/from-origin',
  summary:
    'Publishes a version that another origin serves, as the candidate. The origin must be in REMOTE_ORIGINS; the server reads the manifest, the entry and the contributions there and stores their hashes',
  callers: 'platform',
  envelope: 'ok',
  body: z.object({
    remote: releaseRemoteSchema,
    packageVersion: packageVersionSchema,
    revision: revisionSchema.nullable(),
    /** the folder of its mf-manifest.json, with a slash at the end */
    base: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .endsWith('/', 'must end in a slash'),
  }),
  data: releaseVersionSchema,
  failures: [400, 401, 403, 409],
  example: {
    body: {
      remote: 'mf_settings',
      packageVersion: '1.4.0',
      revision: null,
      base: 'https://remotes.example/mf_settings/1.4.0/',
    },
  },
});

export const getReleaseVersion = endpoint({
  method: 'GET',
  path: '/api/platform/versions',
  summary:
    "One version with its files, published or built; a file is at /remotes/{remote}/{version}/{path}. `version=built` is the installation's own build",
  callers: 'platform',
  envelope: 'ok',
  query: z.object({ remote: releaseRemoteSchema, version: versionNameSchema }),
  data: releaseVersionSchema.extend({
    /** without source maps; empty if another origin serves it */
    files: z.array(releaseFileSchema),
  }),
  failures: [400, 401, 403, 404],
});
