import { FIELDS, type Greek, sumUsd } from '../../../widget-kit/risk/greeks.ts';
import type { Risk, RiskLine } from '../../../widget-kit/risk/use-risk.ts';
import type { OptionsRiskSettings } from '../options-risk-settings.ts';

export type GreekGroup = OptionsRiskSettings['greekGroup'];

type Sensitivities = Pick<RiskLine, 'deltaUsd' | 'gammaUsd' | 'vegaUsd' | 'thetaUsd'>;

/** The greeks of a base, or of one of its expiries. */
export interface GreekRow extends Sensitivities {
  readonly base: string;
  /** null for what has no expiry; undefined for all of the base */
  readonly expiry?: string | null;
}

export const greekRowKey = ({ base, expiry }: GreekRow): string => `${base} ${expiry}`;

export const greekRows = (
  { bases, expiries }: Pick<Risk, 'bases' | 'expiries'>,
  group: GreekGroup,
): readonly GreekRow[] => (group === 'Base' ? bases : expiries);

export const greekOf = (of: Sensitivities, greek: Greek): string => of[FIELDS[greek]];

/** The lines that a figure is the sum of. @param row undefined for the whole book */
export const linesOf = (
  { lines }: Pick<Risk, 'lines'>,
  row: Pick<GreekRow, 'base' | 'expiry'> | undefined,
): readonly RiskLine[] =>
  row === undefined
    ? lines
    : lines.filter(
        ({ base, expiry }) =>
          base === row.base && (row.expiry === undefined || expiry === row.expiry),
      );

/** The sum of a greek of lines, exactly. */
export const totalOf = (lines: readonly Sensitivities[], greek: Greek): string =>
  sumUsd(lines.map((line) => greekOf(line, greek)));
