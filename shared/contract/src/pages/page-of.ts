import { areaPath } from '../sheets/area-path.ts';
import { ANALYTICS_PAGES } from './analytics-pages.ts';

/** The areas of the desk, as an address names them. */
export const DESK_AREAS = ['execution', 'risk', 'portfolio', 'analytics', 'algo'] as const;
export type DeskArea = (typeof DESK_AREAS)[number];

/** A page of the product. */
export type Page =
  | { readonly kind: 'start' }
  | { readonly kind: 'mobile' }
  | { readonly kind: 'invitation' }
  | { readonly kind: 'area'; readonly area: DeskArea };

/** Only the spelling that links use counts, so that a page has one address. */
const isSubArea = (segment: string): boolean =>
  ANALYTICS_PAGES.some((menuBar) => areaPath(menuBar) === `analytics/${segment}`);

/** Where an invited person comes in; a phone stays under `/mobile`. */
export const INVITATION_PATH = '/accept-invitation';
export const PHONE_INVITATION_PATH = `/mobile${INVITATION_PATH}`;

/**
 * The page at a path: `/`, `[/mobile]/accept-invitation`, `/mobile[/{slug}]`, `/{area}[/{slug}]` and
 * `/analytics[/{sub-area}[/{slug}]]`; undefined where there is none. A slash at the end makes no
 * difference.
 */
export function pageOf(path: string): Page | undefined {
  if (path === '/' || path === '') return { kind: 'start' };
  const plain = path.replace(/\/$/, '');
  if (plain === INVITATION_PATH || plain === PHONE_INVITATION_PATH) return { kind: 'invitation' };
  const [first, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  if (rest.includes('')) return undefined;
  if (first === 'mobile') return rest.length <= 1 ? { kind: 'mobile' } : undefined;
  const area = DESK_AREAS.find((candidate) => candidate === first);
  if (area === undefined) return undefined;
  const [second] = rest;
  if (area !== 'analytics') return rest.length <= 1 ? { kind: 'area', area } : undefined;
  const known = second === undefined || isSubArea(second);
  return known && rest.length <= 2 ? { kind: 'area', area } : undefined;
}
