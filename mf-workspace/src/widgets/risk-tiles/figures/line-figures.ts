import { decimal, toText } from '@parallax/trading';
import { formatDecimalText } from '@parallax/ui/format';
import { dollarText } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { perUnit } from '../../../widget-kit/risk/greeks.ts';
import type { FigureColumn } from '../../../widget-kit/risk/line-column.tsx';
import type { RiskLine } from '../../../widget-kit/risk/use-risk.ts';

/** The decimals of prices and of figures of one unit. */
const UNIT_DECIMALS = { most: 8 } as const;

export const plainUsd = (amount: string | null): string =>
  formatDecimalText(amount, { decimals: 2 });
export const signedUsd = dollarText;
export const absolute = (amount: string): string => toText(decimal(amount).abs());

export const PRICE_COLUMN: FigureColumn<RiskLine> = {
  id: 'price',
  header: 'Price USD',
  title: 'The mark price of a position, the index price of a coin',
  figure: ({ priceUsd }) => priceUsd,
  format: (price) => formatDecimalText(price, UNIT_DECIMALS),
};

/** What one unit of the amount adds: the amount times it is the figure of the line. */
export const perUnitColumn = (
  header: string,
  figureOf: (line: RiskLine) => string,
): FigureColumn<RiskLine> => ({
  id: 'perUnit',
  header,
  title: 'Of one unit of the amount; the amount times it is the figure of the line',
  width: 'minmax(112px, 1fr)',
  figure: (line) => perUnit(figureOf(line), line),
  format: (figure) => formatDecimalText(figure, UNIT_DECIMALS),
});
