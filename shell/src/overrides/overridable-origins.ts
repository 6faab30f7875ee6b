import { OVERRIDES_META } from '@parallax/service-worker';
import { pageMeta } from '../offline/page-meta.ts';

/**
 * The origins from which the user may replace a remote in this tab, written by the server for the
 * platform role, with `OVERRIDES=1`; empty without permission.
 */
export const overridableOrigins = (): readonly string[] =>
  pageMeta(OVERRIDES_META)?.split(' ').filter(Boolean) ?? [];
