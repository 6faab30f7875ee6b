import type { Contract } from '@parallax/protocol';
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FIELDS, HEADERS, type Row, type Table } from './table.ts';
import { directionOf, textOf } from './text-of.ts';

const PlainRow = memo(({ row, contract }: { row: Row; contract: Contract }) => (
  <tr data-index={row.index}>
    <td>{contract.symbol}</td>
    {FIELDS.map((field) => (
      <td
        key={field}
        data-field={field}
        data-direction={field === 'chg_24h_pct' ? directionOf(row) : undefined}
      >
        {textOf(row, field, contract)}
      </td>
    ))}
  </tr>
));

/** All rows in a plain table rendered from state; a row renders only when it has changed. */
export function plainReactTable(): Table {
  let take: ((batch: readonly Row[]) => void) | undefined;
  let box: HTMLElement | undefined;

  function Plain({ contracts, first }: { contracts: readonly Contract[]; first: readonly Row[] }) {
    const [rows, setRows] = useState(first);
    take = (batch) =>
      setRows((before) => {
        const next = [...before];
        for (const row of batch) next[row.index] = row;
        return next;
      });
    return (
      <table className="plain">
        <thead>
          <tr>
            <th>Contract</th>
            {FIELDS.map((field) => (
              <th key={field}>{HEADERS[field]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contracts.map((contract, index) => {
            const row = rows[index];
            return row && <PlainRow key={contract.symbol} row={row} contract={contract} />;
          })}
        </tbody>
      </table>
    );
  }

  return {
    mount(host, contracts, rows) {
      box = host;
      host.classList.add('scrolled');
      createRoot(host).render(<Plain contracts={contracts} first={rows} />);
    },
    deliver: (batch) => take?.(batch),
    midCell: (index) => box?.querySelector(`[data-index="${index}"] [data-field="mid"]`) ?? null,
  };
}
