import type { Request } from 'express';
import { loadCaller } from '../auth/roles.ts';
import { findSession } from '../http/api/request-session.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { ReleaseOptions } from '../releases/create-releases.ts';

/** The page reads the origins from this `meta` element. */
const META = 'parallax-override-origins';

/**
 * The origins from which this user may override a remote in their own page: those of
 * `REMOTE_ORIGINS` if `OVERRIDES=1` is set and the user has the platform role, otherwise none.
 */
export async function overrideOrigins(
  { db, overrides, remoteOrigins }: Pick<ReleaseOptions, 'db' | 'overrides' | 'remoteOrigins'>,
  request: Request,
): Promise<readonly string[]> {
  const session = findSession(request);
  if (!overrides || remoteOrigins.length === 0 || !session) return [];
  // a failed lookup disables overrides, but must not prevent the page from loading
  const caller = await loadCaller({ db }, session).catch(() => undefined);
  return caller?.isPlatform ? remoteOrigins : [];
}

export const overrideHead = (origins: readonly string[]): string[] =>
  origins.length === 0 ? [] : [`<meta name="${META}" content="${escapeHtml(origins.join(' '))}">`];
