import { type ComponentType, useMemo } from 'react';
import { AddAlertButton } from '../alerts/add-alert-button.tsx';
import { metricOfTile } from '../alerts/alert-of-tile.ts';
import type { TileName } from '../tile-names.ts';
import { GrossExposureFigure, NetExposureFigure } from './exposure-figures.tsx';
import type { FigureProps } from './figure-props.ts';
import { DeltaFigure, GammaFigure, ThetaFigure, VegaFigure } from './greek-figures.tsx';
import { LeverageFigure } from './leverage-figure.tsx';
import { LiquidationFigure } from './liquidation-figure.tsx';
import { MarginUseFigure } from './margin-use-figure.tsx';
import { StressFigure } from './stress-figure.tsx';
import { ValueAtRiskFigure } from './value-at-risk-figure.tsx';

const FIGURES: Readonly<Record<TileName, ComponentType<FigureProps>>> = {
  'Net exposure': NetExposureFigure,
  'Gross exposure': GrossExposureFigure,
  Leverage: LeverageFigure,
  'Margin use': MarginUseFigure,
  'Nearest liquidation': LiquidationFigure,
  Delta: DeltaFigure,
  Gamma: GammaFigure,
  Vega: VegaFigure,
  Theta: ThetaFigure,
  VaR: ValueAtRiskFigure,
  'Worst stress': StressFigure,
};

/** The dialog of a tile. */
export function OpenFigure({ name, ...props }: Omit<FigureProps, 'action'> & { name: TileName }) {
  const Figure = FIGURES[name];
  const metric = metricOfTile(name);
  const accounts = props.accounts.AccountId ?? props.risk.mode;
  const first = useMemo(
    () => (metric === undefined ? undefined : { metric, accounts }),
    [metric, accounts],
  );
  return (
    <Figure {...props} {...(first !== undefined && { action: <AddAlertButton first={first} /> })} />
  );
}
