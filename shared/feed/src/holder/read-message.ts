import { feedUpdateSchema, type ServerMessage, serverMessageSchema } from '@parallax/contract';
import { z } from 'zod';

const looseFrameSchema = z.object({
  type: z.literal('frame'),
  at: z.number(),
  updates: z.array(z.unknown()),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a message of the server; undefined when it makes no sense. In a frame, an update that
 * cannot be read costs only itself.
 */
export function readMessage(text: string): ServerMessage | undefined {
  const json = jsonOf(text);
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
