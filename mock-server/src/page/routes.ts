import { analyticsAreaSchema, areaPath } from '@parallax/contract';

const CANVAS_AREAS = new Set(['execution', 'risk', 'portfolio', 'algo']);
const ANALYTICS_AREAS = new Set<string>(analyticsAreaSchema.options.map(areaPath));

/**
 * Whether the product has a page at this path: `/`, `/mobile[/{slug}]`, `/{area}[/{slug}]` and
 * `/analytics[/{sub-area}[/{slug}]]`. A slash at the end makes no difference.
 */
export function isPage(path: string): boolean {
  const [first = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  if (first === '') return rest.length === 0;
  if (first === 'mobile') return rest.length <= 1;
  if (CANVAS_AREAS.has(first)) return rest.length <= 1 && rest.every(Boolean);
  if (first !== 'analytics') return false;
  const [subArea, ...slug] = rest;
  if (subArea === undefined) return true;
  return ANALYTICS_AREAS.has(`analytics/${subArea}`) && slug.length <= 1 && slug.every(Boolean);
}
