import { placesByContract, ROW_PX, type RowsTable, type RowTexts } from './rows-table.ts';

function cellOf(row: HTMLElement, text: string): Text {
  const cell = document.createElement('div');
  cell.className = 'hand-cell';
  const node = document.createTextNode(text);
  cell.append(node);
  row.append(cell);
  return node;
}

function rowOf(host: HTMLElement, columns: number, names: readonly string[]): HTMLElement {
  const row = document.createElement('div');
  row.className = 'hand-row';
  row.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  host.append(row);
  for (const name of names) cellOf(row, name);
  return row;
}

/**
 * The lower bound: text nodes of the rows in view only, in boxes of a fixed size with containment.
 * @param everyMs the time between two writes; 0 to write in each frame
 */
export function handWrittenRows<Row>(texts: RowTexts<Row>, everyMs: number): RowsTable<Row> {
  const headers = [...texts.names, ...texts.figures];
  let inView: readonly { row: Row; nodes: readonly Text[] }[] = [];
  let places: ReadonlyMap<string, number[]> = new Map();
  const changedPlaces = new Set<number>();
  let scheduled = false;

  function write(): void {
    scheduled = false;
    for (const place of changedPlaces) {
      const shown = inView[place];
      if (shown === undefined) continue;
      for (const [at, text] of texts.figuresOf(shown.row).entries()) {
        const node = shown.nodes[at];
        if (node !== undefined && node.data !== text) node.data = text;
      }
    }
    changedPlaces.clear();
  }

  return {
    mount(host, rows) {
      host.classList.add('scrolled');
      rowOf(host, headers.length, headers);
      const body = document.createElement('div');
      body.className = 'hand-body';
      body.style.blockSize = `${rows.length * ROW_PX}px`;
      host.append(body);
      const shown = rows.slice(0, Math.ceil(host.clientHeight / ROW_PX));
      places = placesByContract(shown, texts);
      inView = shown.map((row, index) => {
        const element = rowOf(body, headers.length, texts.namesOf(row));
        element.style.insetBlockStart = `${index * ROW_PX}px`;
        return { row, nodes: texts.figuresOf(row).map((text) => cellOf(element, text)) };
      });
    },
    changed(keys) {
      for (const key of keys) for (const place of places.get(key) ?? []) changedPlaces.add(place);
      if (scheduled || changedPlaces.size === 0) return;
      scheduled = true;
      if (everyMs === 0) requestAnimationFrame(write);
      else setTimeout(() => requestAnimationFrame(write), everyMs);
    },
  };
}
