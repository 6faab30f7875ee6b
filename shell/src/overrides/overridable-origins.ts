import { pageMeta } from '../offline/page-meta.ts';

/** Written by the server for the platform role, with `OVERRIDES=1`. */
const META = 'parallax-override-origins';

/** The origins from which this person may replace a remote in this tab; empty for almost everybody. */
export const overridableOrigins = (): readonly string[] =>
  pageMeta(META)?.split(' ').filter(Boolean) ?? [];
