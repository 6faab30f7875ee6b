import { pageMeta } from '../offline/page-meta.ts';

/** Written by the server for the platform role, with `OVERRIDES=1`. */
const META = 'parallax-override-origins';

/** The origins from which the user may replace a remote in this tab; empty without permission. */
export const overridableOrigins = (): readonly string[] =>
  pageMeta(META)?.split(' ').filter(Boolean) ?? [];
