import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { timestamp } from '../time/timestamp.ts';
import { releaseRemoteSchema, releaseSetSchema, versionNameSchema } from './release-schemas.ts';

const journeySchema = z.object({
  name: z.string().min(1).max(200),
  passed: z.boolean(),
  durationMs: z.number().min(0),
  /** the first lines of what failed */
  detail: z.string().max(2_000).optional(),
});

const gateRunSchema = z.object({
  set: releaseSetSchema,
  /** identifies the content of the shell that was tested */
  shell: z.string().min(1).max(100),
  startedAt: timestamp(),
  endedAt: timestamp(),
  /** at least one; the gate has passed when all have */
  journeys: z.array(journeySchema).min(1).max(300),
});

export const GATE_PICTURES_MAX = 100;
export const PICTURE_BYTES_MAX = 2 * 1024 * 1024;

export const addGate = endpoint({
  method: 'POST',
  path: '/api/platform/gates',
  summary: 'Stores the result of a gate: the set of versions that was tested in the composed shell',
  callers: 'platform',
  envelope: 'ok',
  body: gateRunSchema,
  data: z.object({ id: idSchema, passed: z.boolean() }),
  failures: [400, 401, 403, 404],
});

const PICTURE_NAME_RULE = 'The name of the picture is not valid.';
export const gatePictureNameSchema = z
  .string()
  .max(119, PICTURE_NAME_RULE)
  .regex(/^[0-9A-Za-z][0-9A-Za-z ._-]{0,118}$/, PICTURE_NAME_RULE)
  .meta({ examples: ['settings-open.png'] });

export const uploadGatePicture = endpoint({
  method: 'PUT',
  path: '/api/platform/gates/pictures',
  summary: `Adds a picture to a gate: PNG or JPEG, at most 2 MB, at most ${GATE_PICTURES_MAX} per gate. Repeating a successful call succeeds`,
  callers: 'platform',
  ids: { 'query.gateId': 'gate' },
  envelope: 'ok',
  query: z.object({ gateId: idSchema, name: gatePictureNameSchema }),
  body: z.instanceof(Uint8Array),
  bodyType: 'bytes',
  bodyBytesMax: PICTURE_BYTES_MAX,
  data: z.object({ name: gatePictureNameSchema }),
  failures: [400, 401, 403, 404, 409, 413],
});

export const gateSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  by: z.string().nullable(),
  passed: z.boolean(),
  ...gateRunSchema.shape,
  set: z.array(z.object({ remote: releaseRemoteSchema, version: versionNameSchema })),
  /** names, for `getGatePicture` */
  pictures: z.array(z.string()),
});
export type Gate = z.infer<typeof gateSchema>;

export const listGates = endpoint({
  method: 'GET',
  path: '/api/platform/gates',
  summary: 'The newest 50 gates, or those with a version of a remote in their set',
  callers: 'platform',
  envelope: 'ok',
  query: z.object({
    remote: releaseRemoteSchema.optional(),
    version: versionNameSchema.optional(),
  }),
  data: z.array(gateSchema),
  failures: [400, 401, 403],
});

export const getGatePicture = endpoint({
  method: 'GET',
  path: '/api/platform/gates/pictures',
  summary: 'A picture of a gate in base64, for a data URL',
  callers: 'platform',
  envelope: 'ok',
  query: z.object({ gateId: idSchema, name: gatePictureNameSchema }),
  data: z.object({
    name: z.string(),
    type: z.enum(['image/png', 'image/jpeg']),
    base64: z.string(),
  }),
  failures: [400, 401, 403, 404],
});
