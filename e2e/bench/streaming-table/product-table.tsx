import { type Contract, contractKey, topicOf } from '@parallax/protocol';
import { DataTable, LiveCell, type TableColumn } from '@parallax/ui';
import { createRoot } from 'react-dom/client';
import { deliver, wants } from './bench-feed.ts';
import { FIELDS, HEADERS, ROW_PX, type Row, type Table } from './table.ts';

const columns: readonly TableColumn<Contract>[] = [
  { id: 'contract', header: 'Contract', cell: ({ symbol }) => symbol },
  ...FIELDS.map(
    (field): TableColumn<Contract> => ({
      id: field,
      header: HEADERS[field],
      align: 'end',
      cell: (contract) => <LiveCell contract={contract} field={field} />,
    }),
  ),
];

/** The product's table with its live cells. */
export function productTable(): Table {
  let topics: readonly string[] = [];
  let box: HTMLElement | undefined;
  const topicOfRow = (row: Row): string => topics[row.index] ?? '';
  const give = (rows: readonly Row[]) =>
    deliver(rows.map((row) => ({ topic: topicOfRow(row), data: row })));
  return {
    mount(host, contracts, rows) {
      topics = contracts.map((contract) => topicOf('ticker', contractKey(contract)));
      box = host;
      createRoot(host).render(
        <DataTable
          label="Tickers"
          columns={columns}
          rows={contracts}
          rowKey={contractKey}
          rowHeight={ROW_PX}
          empty={null}
        />,
      );
      give(rows);
    },
    deliver: (rows) => give(rows.filter((row) => wants(topicOfRow(row)))),
    midCell: (index) => box?.querySelector(`[data-index="${index}"] [data-field="mid"]`) ?? null,
  };
}
