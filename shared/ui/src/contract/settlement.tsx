import { type Contract, futureSettlement } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './settlement.module.css';

/**
 * The settlement of a future, which the name before it omits; renders nothing for other types.
 * @param shrinks whether 'inverse' is hidden if the flex container has space for the currency only
 */
export function Settlement({
  contract,
  shrinks = false,
}: {
  contract: Contract;
  shrinks?: boolean;
}): ReactNode {
  const settlement = futureSettlement(contract);
  return (
    settlement !== undefined && (
      <span className={classNames(styles.settlement, shrinks && styles.shrinks)}>
        {' '}
        {settlement}
      </span>
    )
  );
}
