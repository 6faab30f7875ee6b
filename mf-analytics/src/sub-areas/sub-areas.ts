import { areaPath, type MenuBar } from '@parallax/contract';

/** A part of Analytics with sheets of its own. */
export interface SubArea {
  readonly menuBar: Extract<MenuBar, `ANALYTICS/${string}`>;
  readonly label: string;
}

/** The parts of Analytics in their order; `/analytics` leads to the first. */
export const SUB_AREAS = [
  { menuBar: 'ANALYTICS/SPOT_LADDERS', label: 'Spot ladders' },
] as const satisfies readonly SubArea[];

export type SubAreaName = (typeof SUB_AREAS)[number]['menuBar'];

export const subAreaAddress = (menuBar: SubAreaName): string => `/${areaPath(menuBar)}`;
