import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { releaseRemoteSchema, versionNameSchema } from './release-schemas.ts';

/**
 * `load`: its files could not be loaded or are incompatible; `render`: it threw while rendering;
 * `uncaught`: any other error.
 */
export const clientErrorKindSchema = z.enum(['load', 'uncaught', 'render']);

const ownerShape = {
  /** null for the shell */
  remote: releaseRemoteSchema.nullable(),
  /** the version that the page's registry names; null for the shell */
  version: versionNameSchema.nullable(),
};

const frameSchema = z.object({
  /** the path of a script of the product, such as `/remotes/mf_settings/1.4.0-3f6f1f0b/page.js` */
  file: z.string(),
  line: z.int(),
  column: z.int(),
});

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  summary:
    'Reports a failure of the page, once per page and failure; reports beyond a limit are dropped with the same response. The server removes quoted text, addresses, numbers and names, and stores only the stack frames in scripts of the product',
  callers: 'anyone',
  envelope: 'ok',
  body: z.object({
    kind: clientErrorKindSchema,
    ...ownerShape,
    /** name and message of the error; cut to 300 characters */
    message: z
      .string()
      .min(1)
      .max(5_000)
      .meta({ examples: ['TypeError: value is undefined'] }),
    /** as the browser formats it */
    stack: z.string().max(20_000).optional(),
  }),
  data: z.null(),
  failures: [400, 403],
});

export const reportRemoteUse = endpoint({
  method: 'POST',
  path: '/api/remote-uses',
  summary:
    'Reports that the browser has begun to use versions of remotes, once per version: the failures of a version are compared by the users who use it. Reports beyond a limit are dropped with the same response',
  callers: 'anyone',
  envelope: 'ok',
  body: z.object({
    uses: z
      .array(
        z.object({
          remote: releaseRemoteSchema,
          version: versionNameSchema,
          /** milliseconds from the request for its first expose until that has loaded */
          firstUseMs: z.number().min(0).max(600_000),
        }),
      )
      .min(1)
      .max(20),
  }),
  data: z.null(),
  failures: [400, 403],
});

/** Equal failures of one version are counted as one entry. */
export const clientFailureSchema = z.object({
  id: idSchema,
  kind: clientErrorKindSchema,
  ...ownerShape,
  message: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  count: z.int(),
  people: z.int(),
  frames: z.array(frameSchema),
  /** the source position of the topmost frame that has a source map, such as `src/page/page.tsx` */
  source: frameSchema.nullable(),
});
export type ClientFailure = z.infer<typeof clientFailureSchema>;

export const listClientFailures = endpoint({
  method: 'GET',
  path: '/api/platform/failures',
  summary: 'Failures of the page by version, most recent first, at most 200',
  callers: 'platform',
  envelope: 'ok',
  query: z.object({
    remote: releaseRemoteSchema.optional(),
    version: versionNameSchema.optional(),
  }),
  data: z.array(clientFailureSchema),
  failures: [400, 401, 403],
});
