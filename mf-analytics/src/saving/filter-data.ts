import { z } from 'zod';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The stored parts of a view, not validated yet, so that an unreadable part does not affect others.
 * @returns undefined if the data cannot be read at all
 */
export function storedParts(data: string, view: string): Record<string, unknown> | undefined {
  const schema = z.object({ [view]: z.record(z.string(), z.unknown()) });
  const parsed = schema.safeParse(parseJson(data));
  return parsed.success ? parsed.data[view] : undefined;
}
