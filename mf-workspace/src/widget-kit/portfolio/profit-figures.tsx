import { formatDecimalText } from '@parallax/ui/format';
import { Figure } from '../frame/figures.tsx';
import { Dollars, sinceText } from './profit-columns.tsx';
import type { profitTotal } from './profit-total.ts';

/** The sums of profit and loss in dollars. */
export function ProfitFigures({ sums }: { sums: ReturnType<typeof profitTotal> }) {
  const { total, realised, unrealised, unrealisedSince, funding, fees, isPartial } = sums;
  const since = sinceText(unrealisedSince);
  return (
    <>
      <Figure label={isPartial ? 'Total, without what has no price' : 'Total'}>
        <Dollars amount={total} />
      </Figure>
      <Figure label="Realised">
        <Dollars amount={realised} />
      </Figure>
      <Figure label="Unrealised">
        <Dollars amount={unrealised} />
        {since !== undefined && ` ${since}`}
      </Figure>
      <Figure label="Funding">
        <Dollars amount={funding} />
      </Figure>
      <Figure label="Fees">{formatDecimalText(fees, { decimals: 2 })}</Figure>
    </>
  );
}
