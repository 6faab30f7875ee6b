import { formatDecimalText } from '@parallax/ui/format';
import { useMemo } from 'react';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import { type Greek, MEANINGS } from '../../../widget-kit/risk/greeks.ts';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { useAmountColumn } from '../../../widget-kit/risk/use-amount-column.ts';
import { lineKey, useLineColumns } from '../../../widget-kit/risk/use-line-names.tsx';
import type { Risk, RiskLine } from '../../../widget-kit/risk/use-risk.ts';
import { signedDollars } from '../dollar-column.tsx';
import { type GreekRow, greekOf, linesOf, totalOf } from './greek-rows.ts';

/** The lines that a greek of the book, of a base or of an expiry is the sum of. */
export function GreekDialog({
  greek,
  row,
  title,
  risk,
  onClose,
}: {
  greek: Greek;
  /** undefined for the whole book */
  row: GreekRow | undefined;
  title: string;
  risk: Risk;
  onClose: () => void;
}) {
  const names = useLineColumns();
  const amount = useAmountColumn();
  const lines = linesOf(risk, row);
  const total = totalOf(lines, greek);
  const columns = useMemo(
    (): readonly LineColumn<RiskLine>[] => [
      ...names,
      amount,
      {
        id: 'price',
        header: 'Price USD',
        figure: ({ priceUsd }) => priceUsd,
        format: (price) => formatDecimalText(price, { decimals: 2 }),
      },
      {
        id: 'greek',
        header: `${greek} USD`,
        title: MEANINGS[greek],
        figure: (line) => greekOf(line, greek),
        format: signedDollars,
        total,
      },
    ],
    [names, amount, greek, total],
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
