import { productMap } from '@parallax/federation/loading';
import type { AnalyticsView } from '@parallax/federation/registry';
import { areaOfPath, type MenuBar } from '@parallax/protocol';

/** A sub-area of Analytics and the view that renders its sheets. */
export interface SubArea extends AnalyticsView {
  readonly menuBar: MenuBar;
}

/** The sub-areas in order: the views that the remotes contribute. */
export const subAreas = (): readonly SubArea[] =>
  productMap().analyticsViews.flatMap((view) => {
    const menuBar = areaOfPath(`analytics/${view.id}`);
    return menuBar === undefined ? [] : [{ ...view, menuBar }];
  });

export const subAreaAddress = ({ id }: Pick<SubArea, 'id'>): string => `/analytics/${id}`;
