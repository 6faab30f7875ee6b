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
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { className, children } = props;
  return (
    <span className={classNames(styles.figures, className)} data-live-row="">
      {children}
    </span>
  );
}

/**
 * The last price, the change of 24 hours and, of a perpetual, the funding of a search result. A narrow
 * container drops the funding first, then the change.
 * @param fundingHours the interval of the funding; undefined while it is unknown
 * @param withFunding whether there is a column for the funding; by default for a perpetual only
 * @param decimals the `columnDecimals` of the price decimals in the list
 * @param loading whether figures that have not arrived show a skeleton, instead of '—'
 */
export function ContractFigures({
  contract,
  className,
  decimals,
  fundingHours,
  withFunding = contract.instType === 'perpetual',
  loading = false,
}: {
  contract: Contract;
  decimals: number;
  fundingHours?: number | undefined;
  withFunding?: boolean;
  loading?: boolean;
  className?: string | undefined;
}): ReactNode {
  const pending = loading ? '' : undefined;
  const own = contract.priceDecimals;
  return (
    <FigureColumns className={className}>
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
        style={alignedStyle(own, missingDecimals(own, decimals))}
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

/** The column headers of a list of `ContractFigures`. */
export function ContractFigureHeads({ withFunding }: { withFunding: boolean }): ReactNode {
  return (
    <span aria-hidden className={classNames(styles.figures, styles.heads)}>
      <span className={styles.contract}>Contract and venue</span>
      {withFunding && <span className={styles.funding}>Funding</span>}
      <span className={styles.last}>Last</span>
      <span className={styles.change}>24h</span>
    </span>
  );
}
