import type { TableColumn } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import { remoteLabel } from './labels.ts';

/**
 * The column with the title of a row's remote.
 * @param labelOf the title, by which the column is sorted; null for a row without a remote
 */
export const remoteColumn = <Row extends { readonly remote: string | null }>(
  labelOf: (remote: Row['remote']) => string | null = remoteLabel,
): TableColumn<Row> => ({
  id: 'remote',
  header: 'Remote',
  width: '110px',
  cell: ({ remote }) => labelOf(remote) ?? NO_VALUE,
  sortValue: ({ remote }) => labelOf(remote),
});
