import { useContracts } from '@parallax/store';
import { type Decimal, isZero, toText } from '@parallax/trading';
import { amountText, counted, formatAveragePrice, NO_VALUE } from '@parallax/ui/format';
import { useMemo } from 'react';
import { useDollarRates } from '../contract/use-dollar-rates.ts';
import { Figure, Figures } from '../frame/figures.tsx';
import { ByMode } from './by-mode.tsx';
import { inDollars } from './money.ts';
import { MoneyText } from './money-text.tsx';
import { dollarText } from './profit-columns.tsx';
import { type Trade, type TradesProfit, tradesProfit } from './trades-profit.ts';

interface Props {
  /** newest first; stable while they are the same */
  trades: readonly Trade[];
  /** what each of them is, in singular */
  noun: string;
}

const modeOf = ({ mode }: Trade) => mode;

/** The profit of selected trades, or of what selected orders have filled. */
export function SelectedTrades({ trades, noun }: Props) {
  if (trades.length === 0) return <span>Nothing is filled</span>;
  return (
    <ByMode items={trades} modeOf={modeOf}>
      {(ofMode) => <TradesFigures trades={ofMode} noun={noun} />}
    </ByMode>
  );
}

const ASSUMED_TIMES =
  'buy and sell orders overlap in time, and each counts as filled when it was sent';

function TradesFigures({ trades, noun }: Props) {
  const profit = useMemo(() => tradesProfit(trades), [trades]);
  const { only, realised, fees, total, isSequenceUnclear, unlisted } = profit;
  const currencies = useMemo(() => [...total.keys()], [total]);
  const rateOf = useDollarRates(useContracts(), currencies);
  const usd = inDollars(total, rateOf);
  const hasDollars = total.size === 1 && !total.has('USD') && usd !== undefined;
  return (
    <Figures>
      {only && (
        <>
          <Figure label="Average in">{averageText(only.averageIn, only)}</Figure>
          <Figure label="Average out">{averageText(only.averageOut, only)}</Figure>
        </>
      )}
      <Figure label="Realised">
        <MoneyText money={realised} rateOf={rateOf} />
      </Figure>
      <Figure label="Fees">
        <MoneyText money={fees} rateOf={rateOf} isCost />
      </Figure>
      <Figure label="Funding">is not part of trades</Figure>
      <Figure label="Total without funding">
        <MoneyText money={total} rateOf={rateOf} />
        {hasDollars && ` (${dollarText(toText(usd))} USD)`}
      </Figure>
      <Open profit={profit} />
      {isSequenceUnclear && <Figure label="Estimated">{ASSUMED_TIMES}</Figure>}
      {unlisted > 0 && (
        <Figure label="Left out">{`${counted(unlisted, noun)} of contracts no longer listed`}</Figure>
      )}
    </Figures>
  );
}

function averageText(
  price: Decimal | null,
  { terms, isLongAndShort }: NonNullable<TradesProfit['only']>,
): string {
  if (isLongAndShort) return 'long and short';
  return price === null ? NO_VALUE : formatAveragePrice(toText(price), terms);
}

/** What the trades leave open, whose profit is not realised. */
function Open({ profit: { only, openContracts } }: { profit: TradesProfit }) {
  if (openContracts === 0) return null;
  const text =
    only === undefined
      ? counted(openContracts, 'contract')
      : isZero(only.open)
        ? 'long and short'
        : amountText(toText(only.open), only.terms.amountUnit);
  return <Figure label="Left open">{text}</Figure>;
}
