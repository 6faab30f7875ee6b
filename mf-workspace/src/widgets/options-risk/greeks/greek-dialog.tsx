import { formatDecimalText } from '@parallax/ui/format';
import { useMemo } from 'react';
import { Dollars } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { lineKey, useLineColumns } from '../../../widget-kit/risk/use-line-names.tsx';
import {
  GREEK_TITLES,
  type Greek,
  type GreeksOf,
  greekOf,
  linesOf,
  type Risk,
  type RiskLine,
  totalOf,
} from './greek-rows.ts';

/** The lines that a greek of the book, of a base or of an expiry is the sum of. */
export function GreekDialog({
  greek,
  of,
  title,
  risk,
  onClose,
}: {
  greek: Greek;
  of: GreeksOf;
  title: string;
  risk: Risk;
  onClose: () => void;
}) {
  const names = useLineColumns();
  const lines = linesOf(risk, of);
  const total = totalOf(lines, greek);
  const columns = useMemo(
    (): readonly LineColumn<RiskLine>[] => [
      ...names,
      {
        id: 'amount',
        header: 'Amount',
        figure: ({ amount }) => amount,
        format: (amount) => formatDecimalText(amount, { most: 8 }),
      },
      {
        id: 'price',
        header: 'Price USD',
        figure: ({ priceUsd }) => priceUsd,
        format: (price) => formatDecimalText(price, { decimals: 2 }),
      },
      {
        id: 'greek',
        header: `${greek} USD`,
        title: GREEK_TITLES[greek],
        figure: (line) => greekOf(line, greek),
        format: (amount) => <Dollars amount={amount} />,
        total,
      },
    ],
    [names, greek, total],
  );
  return (
    <FigureDialog
      title={title}
      onClose={onClose}
      columns={columns}
      lines={lines}
      lineKey={lineKey}
      missing={risk.missing}
      assumptions={risk.assumptions}
    />
  );
}
