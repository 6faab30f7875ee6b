import type { Sheet } from '@parallax/contract';
import type { ReactNode } from 'react';
import { SpotLaddersView } from '../spot-ladders/spot-ladders-view.tsx';
import type { SubAreaName } from '../sub-areas/sub-areas.ts';

/** What shows a sheet of each part of Analytics. */
export const VIEWS: Record<SubAreaName, (props: { sheet: Sheet }) => ReactNode> = {
  'ANALYTICS/SPOT_LADDERS': SpotLaddersView,
};
