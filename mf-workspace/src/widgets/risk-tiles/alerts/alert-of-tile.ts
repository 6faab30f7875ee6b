import type { RiskMetric } from '@parallax/protocol';
import type { TileName } from '../tile-names.ts';

const METRICS: Readonly<Partial<Record<TileName, RiskMetric>>> = {
  'Net exposure': 'deltaUsd',
  'Gross exposure': 'grossUsd',
  Leverage: 'leverage',
  'Margin use': 'marginUse',
  'Nearest liquidation': 'liquidationDistance',
  Delta: 'deltaUsd',
  VaR: 'varUsd',
};

/** What an alert on the figure of a tile watches; undefined if no alert can. */
export const metricOfTile = (name: TileName): RiskMetric | undefined => METRICS[name];
