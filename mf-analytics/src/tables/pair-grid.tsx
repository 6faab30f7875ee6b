import type { Contract } from '@parallax/protocol';
import { useContractMenu } from '@parallax/trading-ui';
import { DataGrid } from '@parallax/ui';
import { type ComponentProps, useCallback, useMemo } from 'react';
import { UnknownFees } from './unknown-fees.tsx';

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
  const { menuOf, dialog } = useContractMenu();
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
