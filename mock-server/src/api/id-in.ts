import { idSchema } from '@parallax/contract';

const valueIn = (key: string, rawBody: unknown): unknown =>
  typeof rawBody === 'object' && rawBody !== null ? Reflect.get(rawBody, key) : undefined;

/** The id that a body names, when it names one, before the rest of the body is looked at. */
export const idIn = (key: string, rawBody: unknown): string | undefined =>
  idSchema.safeParse(valueIn(key, rawBody)).data;

/** No list of ids in a body may be longer. */
const IDS_MAX = 1000;

/** The same for a list, of which what is no id is left out; empty when there is none. */
export function idsIn(key: string, rawBody: unknown): string[] {
  const values = valueIn(key, rawBody);
  if (!Array.isArray(values)) return [];
  return values.slice(0, IDS_MAX).flatMap((id) => idSchema.safeParse(id).data ?? []);
}
