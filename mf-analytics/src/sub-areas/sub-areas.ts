import { ANALYTICS_PAGES, type AnalyticsPage, areaPath } from '@parallax/contract';

const LABELS: Record<AnalyticsPage, string> = {
  'ANALYTICS/SPOT_LADDERS': 'Spot ladders',
};

/** A part of Analytics with sheets of its own. */
export interface SubArea {
  readonly menuBar: AnalyticsPage;
  readonly label: string;
}

const subArea = (menuBar: AnalyticsPage): SubArea => ({ menuBar, label: LABELS[menuBar] });

/** The parts of Analytics in their order. */
export const SUB_AREAS: readonly SubArea[] = ANALYTICS_PAGES.map(subArea);

/** Where `/analytics` leads. */
export const FIRST_SUB_AREA: SubArea = subArea(ANALYTICS_PAGES[0]);

export const subAreaAddress = (menuBar: AnalyticsPage): string => `/${areaPath(menuBar)}`;
