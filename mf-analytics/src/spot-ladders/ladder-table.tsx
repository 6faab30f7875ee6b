import { useContractMenu } from '@parallax/trading-ui';
import { DataGrid, type TableState } from '@parallax/ui';
import { useCallback, useMemo } from 'react';
import { UnknownFees } from '../tables/unknown-fees.tsx';
import { ladderColumns } from './ladder-columns.tsx';
import type { LadderRow } from './ladder-rows.ts';
import { useLadderMarket } from './use-ladder-market.ts';

/**
 * The rows of a ladder. If the table is sorted by a live column other than the age, rows with a stale
 * price or an unavailable venue come last.
 */
export function LadderTable(props: {
  label: string;
  baseName: string;
  hasSeveralBaseContracts: boolean;
  rows: readonly LadderRow[];
  /** in units of the base currency */
  size: number | undefined;
  nameOf: (exchange: string) => string;
  state: TableState;
  onState: (state: TableState) => void;
}) {
  const { baseName, hasSeveralBaseContracts, rows, size, nameOf } = props;
  const { market, valuesKey } = useLadderMarket(rows, size);
  const columns = useMemo(
    () => ladderColumns({ market, baseName, hasSeveralBaseContracts, size, nameOf }),
    [market, baseName, hasSeveralBaseContracts, size, nameOf],
  );
  const pairs = useMemo(() => rows.map(({ baseContract, other }) => [baseContract, other]), [rows]);
  const { menuOf, dialog } = useContractMenu();
  const rowMenu = useCallback(
    ({ baseContract, other }: LadderRow) => menuOf(other, baseContract),
    [menuOf],
  );
  return (
    <>
      <DataGrid
        label={props.label}
        noun="pair"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        state={props.state}
        onState={props.onState}
        valuesKey={valuesKey}
        rowMenu={rowMenu}
        empty={null}
        note={<UnknownFees pairs={pairs} />}
      />
      {dialog}
    </>
  );
}
