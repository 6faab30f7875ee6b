import { GROUP_VAULTS_MAX, idSchema } from '@parallax/protocol';

const fieldOf = (key: string, rawBody: unknown): unknown =>
  typeof rawBody === 'object' && rawBody !== null ? Reflect.get(rawBody, key) : undefined;

/** Reads an id from an unvalidated body; undefined without a valid one. */
export const readId = (key: string, rawBody: unknown): string | undefined =>
  idSchema.safeParse(fieldOf(key, rawBody)).data;

/**
 * Reads the valid ids of a list in an unvalidated body; empty without a list. Reads at most
 * GROUP_VAULTS_MAX entries, the longest list of ids that an endpoint accepts.
 */
export function readIds(key: string, rawBody: unknown): string[] {
  const values = fieldOf(key, rawBody);
  if (!Array.isArray(values)) return [];
  return values.slice(0, GROUP_VAULTS_MAX).flatMap((id) => idSchema.safeParse(id).data ?? []);
}
