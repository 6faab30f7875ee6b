import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ALIGNED, alignedStyle } from '../decimals/aligned-style.ts';
import { missingDecimals } from '../decimals/column-decimals.ts';
import { LiveCell } from '../live/live-cell.tsx';
import { VisuallyHidden } from '../visually-hidden.ts';
import { ContractFigure } from './contract-figure.tsx';
import styles from './contract-figures.module.css';
import { FundingInterval } from './funding-interval.tsx';

/** The figures of a search result, at the end of its row. */
export function FigureColumns(props: {
  /** see ContractFigures */
  stacked?: boolean;
  children: ReactNode;
}): ReactNode {
  const { stacked = false, children } = props;
  return (
    <span className={classNames(styles.figures, stacked && styles.stacked)} data-live-row="">
      {children}
    </span>
  );
}

/**
 * The last price, the 24h change and, for a perpetual, the funding rate of a search result. A narrow
 * container hides the funding rate first, then the change, unless they are stacked.
 * @param fundingHours the funding interval; undefined while it is unknown
 * @param withFunding whether there is a funding column; by default only for a perpetual
 * @param decimals the `columnDecimals` of the prices in the list, at which their points align
 * @param stacked whether the funding rate and the change are below the price
 * @param loading whether figures that have not arrived show a skeleton instead of '—'
 */
export function ContractFigures({
  contract,
  stacked = false,
  decimals,
  fundingHours,
  withFunding = contract.instType === 'perpetual',
  loading = false,
}: {
  contract: Contract;
  decimals: number;
  fundingHours?: number | undefined;
  withFunding?: boolean;
  stacked?: boolean;
  loading?: boolean;
}): ReactNode {
  const { priceDecimals } = contract;
  const pending = loading ? '' : undefined;
  return (
    <FigureColumns stacked={stacked}>
      {withFunding && (
        <span className={styles.funding}>
          {contract.instType === 'perpetual' ? (
            <>
              <VisuallyHidden>Funding </VisuallyHidden>
              <FundingInterval hours={fundingHours} />
              <LiveCell contract={contract} field="pred_funding_rate" pending={pending} />
            </>
          ) : (
            <span className={styles.none} />
          )}
        </span>
      )}
      <span
        className={classNames(styles.last, ALIGNED)}
        style={alignedStyle(priceDecimals, missingDecimals(priceDecimals, decimals))}
      >
        <VisuallyHidden> Last </VisuallyHidden>
        <ContractFigure contract={contract} field="last" pending={pending} />
      </span>
      <span className={styles.change}>
        <VisuallyHidden> 24h change </VisuallyHidden>
        <LiveCell contract={contract} field="chg_24h_pct" pending={pending} />
      </span>
    </FigureColumns>
  );
}

/**
 * The column headers of a list of `ContractFigures`; with `figuresOnly` without that of the contract.
 * @param stacked whether the figures are stacked
 */
export function ContractFigureHeaders({
  withFunding,
  figuresOnly = false,
  stacked = false,
}: {
  withFunding: boolean;
  figuresOnly?: boolean;
  stacked?: boolean;
}): ReactNode {
  return (
    <span
      aria-hidden
      className={classNames(styles.figures, styles.heads, stacked && styles.stacked)}
    >
      {!figuresOnly && <span className={styles.contract}>Contract and venue</span>}
      {withFunding && <span className={styles.funding}>Funding</span>}
      <span className={styles.last}>Last</span>
      <span className={styles.change}>24h</span>
    </span>
  );
}
