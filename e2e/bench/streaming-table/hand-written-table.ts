import type { Contract } from '@parallax/protocol';
import { FIELDS, HEADERS, ROW_PX, type Row, type Table } from './table.ts';
import { directionOf, textOf } from './text-of.ts';

interface VisibleRow {
  readonly contract: Contract;
  readonly cells: readonly { readonly element: HTMLElement; readonly node: Text }[];
}

function boxOf(
  parent: HTMLElement,
  className: string,
  text = '',
): { element: HTMLElement; node: Text } {
  const element = document.createElement('div');
  element.className = className;
  const node = document.createTextNode(text);
  element.append(node);
  parent.append(element);
  return { element, node };
}

/**
 * The lower bound: writes text nodes of visible rows only, once per frame, in fixed-size boxes with
 * CSS containment.
 */
export function handWrittenTable(): Table {
  const visible: VisibleRow[] = [];
  const pendingRows = new Map<number, Row>();
  let scheduled = false;

  function write(): void {
    scheduled = false;
    for (const [index, row] of pendingRows) {
      const shown = visible[index];
      if (shown === undefined) continue;
      FIELDS.forEach((field, column) => {
        const cell = shown.cells[column];
        if (cell === undefined) return;
        const text = textOf(row, field, shown.contract);
        if (cell.node.data === text) return;
        cell.node.data = text;
        if (field === 'chg_24h_pct') cell.element.dataset['direction'] = directionOf(row);
      });
    }
    pendingRows.clear();
  }

  function deliver(batch: readonly Row[]): void {
    for (const row of batch) if (row.index < visible.length) pendingRows.set(row.index, row);
    if (scheduled || pendingRows.size === 0) return;
    scheduled = true;
    requestAnimationFrame(write);
  }

  return {
    mount(host, contracts, rows) {
      host.classList.add('scrolled');
      const head = boxOf(host, 'hand-row').element;
      for (const text of ['Contract', ...FIELDS.map((field) => HEADERS[field])]) {
        boxOf(head, 'hand-cell', text);
      }
      const body = boxOf(host, 'hand-body').element;
      body.style.blockSize = `${contracts.length * ROW_PX}px`;
      const count = Math.ceil(host.clientHeight / ROW_PX);
      for (const [index, contract] of contracts.slice(0, count).entries()) {
        const row = boxOf(body, 'hand-row').element;
        row.style.insetBlockStart = `${index * ROW_PX}px`;
        boxOf(row, 'hand-cell', contract.symbol);
        visible.push({ contract, cells: FIELDS.map(() => boxOf(row, 'hand-cell hand-figure')) });
      }
      deliver(rows);
    },
    deliver,
    midCell: (index) => visible[index]?.cells[FIELDS.indexOf('mid')]?.element ?? null,
  };
}
