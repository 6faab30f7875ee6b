import { getAbout } from '@parallax/protocol';
import { type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';
import { readAbout } from './read-about.ts';

/** The texts of the About screen. Files are read on every request, so changes need no restart. */
export const aboutRoutes = ({ dataDir, log }: Pick<Services, 'dataDir' | 'log'>): Route[] => [
  route(getAbout, { handle: () => readAbout(dataDir, log) }),
];
