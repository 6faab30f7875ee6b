import type { MenuBar } from '../sheets/sheets.ts';

/** The parts of Analytics that have a page, in their order. Grows with the views. */
export const ANALYTICS_PAGES = ['ANALYTICS/SPOT_LADDERS'] as const satisfies readonly MenuBar[];
export type AnalyticsPage = (typeof ANALYTICS_PAGES)[number];
