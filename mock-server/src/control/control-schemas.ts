import { remoteNameSchema } from '@parallax/federation/registry';
import { idSchema, notificationKindCodeSchema, notificationTypeSchema } from '@parallax/protocol';
import { z } from 'zod';

export const feedSchema = z.strictObject({ state: z.enum(['up', 'down']) });

export const remoteSchema = z.strictObject({
  name: remoteNameSchema,
  state: z.enum(['up', 'down', 'slow']),
});

export const mailQuerySchema = z.object({ to: z.string().optional() });

const json = z.record(z.string(), z.json()).transform((data) => JSON.stringify(data));

export const notifySchema = z.strictObject({
  traderId: idSchema,
  type: notificationTypeSchema,
  kind: notificationKindCodeSchema.optional(),
  title: z.string().min(1).max(200),
  short_message: z.string().max(1_000),
  exchangeId: z.string().max(64).optional(),
  /** JSON text, or an object to serialize */
  data: z.union([z.string().max(20_000), json]).optional(),
});
