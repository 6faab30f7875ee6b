import type { Data, getRisk } from '@parallax/protocol';
import { decimal, sumOf, toText } from '@parallax/trading';

export type Risk = Data<typeof getRisk>;
export type RiskLine = Risk['lines'][number];

export const GREEKS = ['Delta', 'Gamma', 'Vega', 'Theta'] as const;
export type Greek = (typeof GREEKS)[number];

type Sensitivities = Pick<RiskLine, 'deltaUsd' | 'gammaUsd' | 'vegaUsd' | 'thetaUsd'>;

const FIELDS = {
  Delta: 'deltaUsd',
  Gamma: 'gammaUsd',
  Vega: 'vegaUsd',
  Theta: 'thetaUsd',
} as const satisfies Record<Greek, keyof Sensitivities>;

export const greekOf = (of: Sensitivities, greek: Greek): string => of[FIELDS[greek]];

export const GREEK_TITLES: Readonly<Record<Greek, string>> = {
  Delta: 'What a rise of all prices by 100% would gain at the present slope, in USD',
  Gamma: 'By how much delta changes if all prices rise by 1%, in USD',
  Vega: 'Per percentage point of volatility, in USD',
  Theta: 'Per day, or for the life that is left if that is less, in USD',
};

/** The greeks of an expiry of a base; as the heading above its expiries, those of the base. */
export interface GreekRow extends Sensitivities {
  readonly base: string;
  /** null for what has no expiry */
  readonly expiry: string | null;
  readonly isHeading: boolean;
}

export const greekRowKey = ({ base, expiry, isHeading }: GreekRow): string =>
  [base, isHeading, expiry].join(' ');

export const expiryRows = ({ expiries }: Pick<Risk, 'expiries'>): readonly GreekRow[] =>
  expiries.map((row) => ({ ...row, isHeading: false }));

/** The expiries below the headings of their bases, which are in the order of the answer. */
export const withBases =
  ({ bases }: Pick<Risk, 'bases'>) =>
  (rows: readonly GreekRow[]): readonly GreekRow[] =>
    bases.flatMap((heading) => {
      const ofBase = rows.filter(({ base }) => base === heading.base);
      return ofBase.length === 0 ? [] : [{ ...heading, expiry: null, isHeading: true }, ...ofBase];
    });

/** Whose greeks are asked for: of the whole book, of a base, or of one of its expiries. */
export type GreeksOf = 'all' | Pick<GreekRow, 'base' | 'expiry' | 'isHeading'>;

/** The lines that a figure is the sum of. */
export const linesOf = ({ lines }: Pick<Risk, 'lines'>, of: GreeksOf): readonly RiskLine[] =>
  of === 'all'
    ? lines
    : lines.filter(
        ({ base, expiry }) => base === of.base && (of.isHeading || expiry === of.expiry),
      );

/** The sum of a greek over lines or bases, exactly. */
export const totalOf = (of: readonly Sensitivities[], greek: Greek): string =>
  toText(sumOf(of.map((each) => decimal(greekOf(each, greek)))));
