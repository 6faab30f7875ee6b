import { type Contract, takerFeeOf } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { useMemo } from 'react';
import { contractsWithoutFee } from '../market/unknown-taker-fee.ts';
import styles from './unknown-fees.module.css';

/** Explains below a table of pairs why some have no figures after fees. */
export function UnknownFees({ pairs }: { pairs: readonly (readonly Contract[])[] }) {
  const exchanges = useExchanges();
  const names = useMemo(() => {
    const byName = new Map(exchanges.map((each) => [each.name, each]));
    return contractsWithoutFee(pairs.flat(), (contract) => takerFeeOf(contract, byName));
  }, [exchanges, pairs]);
  if (exchanges.length === 0 || names.length === 0) return null;
  return (
    <p className={styles.note}>
      {`No figures after fees, since the taker fee is unknown: ${names.join(', ')}`}
    </p>
  );
}
