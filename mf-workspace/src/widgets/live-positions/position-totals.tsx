import { type AccountMode, isOfMode } from '@parallax/protocol';
import { toNumber, toText } from '@parallax/trading';
import { LiveText } from '@parallax/ui';
import { directionOfText, formatDecimalText, formatPercent, NO_VALUE } from '@parallax/ui/format';
import { type ReactNode, useMemo } from 'react';
import { AccountModeField } from '../../widget-kit/accounts/account-mode-field.tsx';
import type { ChosenMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import styles from './live-positions.module.css';
import type { PositionRow } from './position-row.ts';
import {
  grossUsd,
  keysOfRows,
  netUsd,
  type Sum,
  sumUsd,
  unrealisedShare,
  unrealisedUsd,
} from './position-sums.ts';

const sumText = ({ value, isPartial }: Sum, signed: boolean): string =>
  isPartial ? NO_VALUE : formatDecimalText(toText(value), { decimals: 2, signed });

/** Dollars; a dash while a price is missing. */
export const plainDollars = (sum: Sum): string => sumText(sum, false);
export const signedDollars = (sum: Sum): string => sumText(sum, true);

/** '+12.30 (+0.41%)' */
function profitText(rows: readonly PositionRow[]): string {
  const share = unrealisedShare(rows);
  const percent = share === null ? '' : ` (${formatPercent(toNumber(share))})`;
  return `${signedDollars(unrealisedUsd(rows))}${percent}`;
}

export const LiveProfit = ({ rows }: { rows: readonly PositionRow[] }) => (
  <LiveText
    tickers={keysOfRows(rows)}
    compute={() => {
      const text = profitText(rows);
      return { text, direction: directionOfText(text) };
    }}
  />
);

/** What the server leaves out of the fees of a position, and of its break-even price. */
export const FEES_LEFT_OUT =
  'Fees in other assets, such as BNB, are not included; Trade history lists them';

export const FeesFigure = ({ rows }: { rows: readonly PositionRow[] }) => (
  <Figure label="Fees USD" title={FEES_LEFT_OUT}>
    {plainDollars(sumUsd(rows, 'fees'))}
  </Figure>
);

/** The sums of the positions of the chosen kind of accounts, in dollars. */
export function PositionTotals({
  rows,
  chosen,
  onMode,
  folded,
  fold,
}: {
  rows: readonly PositionRow[];
  /** undefined for one account */
  chosen: ChosenMode | undefined;
  onMode: (mode: AccountMode) => void;
  /** whether to show only what is held, and its profit */
  folded: boolean;
  /** the button that folds them, where it is not beside the margin */
  fold: ReactNode;
}) {
  const mode = chosen?.mode ?? 'ALL';
  const counted = useMemo(
    () => rows.filter(({ account }) => isOfMode(account, mode)),
    [rows, mode],
  );
  return (
    <div className={styles.totals} role="group" aria-label="Totals">
      {chosen !== undefined && <AccountModeField accounts={chosen} onMode={onMode} />}
      <Figures>
        {!folded && <Figure label="Gross USD">{plainDollars(grossUsd(counted))}</Figure>}
        <Figure label="Net USD">{signedDollars(netUsd(counted))}</Figure>
        <Figure label="Unrealised USD">
          <LiveProfit rows={counted} />
        </Figure>
        {!folded && (
          <>
            <Figure label="Realised USD">{signedDollars(sumUsd(counted, 'realised'))}</Figure>
            <Figure label="Funding USD">{signedDollars(sumUsd(counted, 'funding'))}</Figure>
            <FeesFigure rows={counted} />
          </>
        )}
      </Figures>
      {fold}
    </div>
  );
}
