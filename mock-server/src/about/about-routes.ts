import { getAbout } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { type Route, route } from '../http/api/route.ts';
import { readAbout } from './read-about.ts';

interface Dependencies {
  /** absolute */
  readonly dataDir: string;
  readonly log: Log;
}

/** The texts of the About screen. Files are read on every request, so changes need no restart. */
export const aboutRoutes = ({ dataDir, log }: Dependencies): Route[] => [
  route(getAbout, { handle: () => readAbout(dataDir, log) }),
];
