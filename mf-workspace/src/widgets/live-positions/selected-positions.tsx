import { contractKey } from '@parallax/protocol';
import { averagePriceOf, contractTerms, decimal, toText } from '@parallax/trading';
import { LiveText } from '@parallax/ui';
import { directionOfText, formatAveragePrice, NO_VALUE } from '@parallax/ui/format';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { ByMode } from '../../widget-kit/portfolio/by-mode.tsx';
import type { PositionRow } from './position-row.ts';
import { keysOfRows, sumUsd, totalUsd } from './position-sums.ts';
import { FeesFigure, LiveProfit, signedDollars } from './position-totals.tsx';

/** The average entry price of positions of one contract; undefined if they are of several. */
function averageIn(rows: readonly PositionRow[]): string | undefined {
  const [contract] = rows.map((row) => row.contract);
  const [key] = rows.map(({ position }) => contractKey(position));
  if (contract === undefined || rows.some(({ position }) => contractKey(position) !== key))
    return undefined;
  const signs = new Set(rows.map(({ position }) => position.amount.startsWith('-')));
  if (signs.size > 1) return 'long and short';
  const parts = rows.flatMap(({ position: { entryPrice, amount } }) =>
    entryPrice === null ? [] : [{ price: entryPrice, amount: toText(decimal(amount).abs()) }],
  );
  if (parts.length < rows.length) return NO_VALUE;
  const average = averagePriceOf(contractTerms(contract).kind, parts);
  return average === null ? NO_VALUE : formatAveragePrice(toText(average), contract);
}

const Total = ({ rows }: { rows: readonly PositionRow[] }) => (
  <LiveText
    tickers={keysOfRows(rows)}
    compute={() => {
      const text = signedDollars(totalUsd(rows));
      return { text, direction: directionOfText(text) };
    }}
  />
);

const modeOf = ({ account }: PositionRow) => account.mode;

/** What selected positions have brought since they were opened, in dollars. */
export default function SelectedPositions({ rows }: { rows: readonly PositionRow[] }) {
  return (
    <ByMode items={rows} modeOf={modeOf}>
      {(ofMode) => <PositionsFigures rows={ofMode} />}
    </ByMode>
  );
}

function PositionsFigures({ rows }: { rows: readonly PositionRow[] }) {
  const average = averageIn(rows);
  return (
    <Figures>
      {average !== undefined && <Figure label="Average in">{average}</Figure>}
      <Figure label="Average out">is not part of positions</Figure>
      <Figure label="Realised USD">{signedDollars(sumUsd(rows, 'realised'))}</Figure>
      <FeesFigure rows={rows} />
      <Figure label="Funding USD">{signedDollars(sumUsd(rows, 'funding'))}</Figure>
      <Figure label="Unrealised USD">
        <LiveProfit rows={rows} />
      </Figure>
      <Figure label="Total USD">
        <Total rows={rows} />
      </Figure>
    </Figures>
  );
}
