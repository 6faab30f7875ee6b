import type { Endpoint } from '@parallax/protocol';

interface Input {
  readonly query?: unknown;
  readonly body?: unknown;
}

function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part)
    .filter(([key, value]) => /id$/i.test(key) && typeof value === 'string')
    .map(([key, value]) => `${key}=${value}`);
}

/** The key of an action: its endpoint, the ids in its input, and `purpose` to resolve ambiguities. */
export function actionOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  purpose: string,
  { query, body }: Input = {},
): string {
  return [method, path, purpose, ...idsIn(query), ...idsIn(body)].join(' ');
}
