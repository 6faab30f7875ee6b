import { useEndpointQuery } from '@parallax/api/react';
import { getPnl, type Query } from '@parallax/protocol';
import { decimal, sumOf, toText } from '@parallax/trading';
import { InlineFailure } from '@parallax/ui';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { startOfDay } from '../../widget-kit/portfolio/periods.ts';
import { Dollars } from '../../widget-kit/portfolio/profit-columns.tsx';
import { ProfitFigures } from '../../widget-kit/portfolio/profit-figures.tsx';
import { profitTotal } from '../../widget-kit/portfolio/profit-total.ts';
import { PNL_FAILURE } from '../../widget-kit/portfolio/use-pnl.ts';
import type { PortfolioDay } from './daily-history.ts';

const sum = (amounts: readonly (string | null)[]): string =>
  toText(sumOf(amounts.map((amount) => decimal(amount ?? '0'))));

/** The profit and loss of the trading of selected days, beside the change of the net asset value. */
export function SelectedDays({
  days,
  startHour,
  mode,
}: {
  days: readonly PortfolioDay[];
  startHour: number;
  mode: Query<typeof getPnl>['mode'];
}) {
  const names = days.map(({ day }) => day).toSorted();
  const from = startOfDay(names[0] ?? '', startHour);
  const pnl = useEndpointQuery(
    getPnl,
    { query: { groupBy: 'day', from, mode } },
    { fallback: PNL_FAILURE },
  );
  const rows = pnl.data?.filter(({ name }) => names.includes(name));
  return (
    <Figures>
      <Figure label="NAV change">
        <Dollars amount={sum(days.map(({ profitUsd }) => profitUsd))} />
      </Figure>
      <Figure label="Flows">
        <Dollars amount={sum(days.map(({ flowsUsd }) => flowsUsd))} />
      </Figure>
      {rows ? (
        <ProfitFigures sums={profitTotal(rows, true)} />
      ) : pnl.state === 'failed' ? (
        <InlineFailure result={pnl} />
      ) : (
        <Figure label="Total">Loading</Figure>
      )}
    </Figures>
  );
}
