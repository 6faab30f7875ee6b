import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LiveCell } from '../live/live-cell.tsx';
import { VisuallyHidden } from '../visually-hidden.ts';
import styles from './contract-figures.module.css';

/**
 * The last price, the change of 24 hours and, of a perpetual, the funding of a search result. A narrow
 * container drops the funding first, then the change.
 */
export function ContractFigures({
  contract,
  className,
}: {
  contract: Contract;
  className?: string | undefined;
}): ReactNode {
  return (
    <span className={classNames(styles.figures, className)} data-live-row="">
      {contract.instType === 'perpetual' && (
        <span className={styles.funding}>
          <VisuallyHidden>Funding </VisuallyHidden>
          <LiveCell contract={contract} field="pred_funding_rate" />
        </span>
      )}
      <span className={styles.last}>
        <VisuallyHidden> Last </VisuallyHidden>
        <LiveCell contract={contract} field="last" />
      </span>
      <span className={styles.change}>
        <VisuallyHidden> 24h change </VisuallyHidden>
        <LiveCell contract={contract} field="chg_24h_pct" />
      </span>
    </span>
  );
}

/** The column headers of a list of `ContractFigures`. */
export function ContractFigureHeads(): ReactNode {
  return (
    <span aria-hidden className={classNames(styles.figures, styles.heads)}>
      <span className={styles.funding}>Funding</span>
      <span className={styles.last}>Last</span>
      <span className={styles.change}>24h</span>
    </span>
  );
}
