import type { ReactNode } from 'react';
import type { Risk, RiskAccounts } from '../../../widget-kit/risk/use-risk.ts';

/** A dialog that shows what a figure is made of. */
export interface FigureProps {
  readonly risk: Risk;
  /** those that the figures are of */
  readonly accounts: RiskAccounts;
  /** what can be done about the figure */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}
