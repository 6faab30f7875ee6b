import { type Contract, futureSettlement } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './settlement.module.css';

/**
 * What the name before it leaves out of a future; nothing for other types.
 * @param shrinks whether only the currency is shown where a flex container has no room for 'inverse'
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
