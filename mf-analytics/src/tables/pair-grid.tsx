import { type Contract, takerFeeOf } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';

import { DataGrid } from '@parallax/ui';
import { type ComponentProps, useCallback, useMemo } from 'react';
import { contractsWithoutFee } from '../market/unknown-taker-fee.ts';
import styles from './unknown-fees.module.css';
import { usePairMenu } from './use-pair-menu.ts';

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

type GridProps<Row> = Omit<
  ComponentProps<typeof DataGrid<Row>>,
  'noun' | 'rowKey' | 'rowMenu' | 'note'
>;

/** A table of pairs of contracts, with a menu for both and a note on unknown fees. */
export function PairGrid<Row extends { readonly key: string }>(
  props: GridProps<Row> & {
    /** the contracts of a row in the order of its menu; stable */
    contractsOf: (row: Row) => readonly Contract[];
  },
) {
  const { contractsOf, ...grid } = props;
  const { rows } = grid;
  const { menuOf, dialog } = usePairMenu();
  const rowMenu = useCallback((row: Row) => menuOf(...contractsOf(row)), [menuOf, contractsOf]);
  const pairs = useMemo(() => rows.map(contractsOf), [rows, contractsOf]);
  return (
    <>
      <DataGrid
        {...grid}
        noun="pair"
        rowKey={({ key }) => key}
        rowMenu={rowMenu}
        note={<UnknownFees pairs={pairs} />}
      />
      {dialog}
    </>
  );
}
