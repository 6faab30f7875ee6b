import type { AnalyticsPage, Sheet } from '@parallax/contract';
import type { ReactNode } from 'react';
import { SpotLaddersView } from '../spot-ladders/spot-ladders-view.tsx';

/** What shows a sheet of each part of Analytics. */
export const VIEWS: Record<AnalyticsPage, (props: { sheet: Sheet }) => ReactNode> = {
  'ANALYTICS/SPOT_LADDERS': SpotLaddersView,
};
