import { routeOf } from './route.ts';

/** The root path of a path's area; undefined if the path belongs to no area. */
export function areaRoot(path: string): string | undefined {
  const route = routeOf(path, '', false);
  if (route.kind === 'area') return `/${route.area.path}`;
  return route.kind === 'mobile' ? '/mobile' : undefined;
}
