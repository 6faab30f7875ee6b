import {
  feedUpdateSchema,
  parseJson,
  type ServerMessage,
  serverMessageSchema,
} from '@parallax/protocol';
import { z } from 'zod';

const looseFrameSchema = z.object({
  type: z.literal('frame'),
  at: z.number(),
  updates: z.array(z.unknown()),
});

/**
 * Parses a message of the server; undefined if it is invalid. Invalid updates of a frame are skipped.
 */
export function readMessage(text: string): ServerMessage | undefined {
  const json = parseJson(text);
  const strict = serverMessageSchema.safeParse(json);
  if (strict.success) return strict.data;
  const loose = looseFrameSchema.safeParse(json);
  if (!loose.success) return undefined;
  const updates = loose.data.updates.flatMap((each) => {
    const update = feedUpdateSchema.safeParse(each);
    return update.success ? [update.data] : [];
  });
  return { ...loose.data, updates };
}
