import type { PerpPair } from '@parallax/mf-analytics/bench';
import {
  FIGURES,
  figureTexts,
  NAMES,
  namesOf,
  type PairsTable,
  placesByContract,
  ROW_PX,
} from './pairs-of-bench.ts';

function cellOf(row: HTMLElement, text: string): Text {
  const cell = document.createElement('div');
  cell.className = 'hand-cell';
  const node = document.createTextNode(text);
  cell.append(node);
  row.append(cell);
  return node;
}

function rowOf(host: HTMLElement, names: readonly string[]): HTMLElement {
  const row = document.createElement('div');
  row.className = 'hand-row';
  row.style.gridTemplateColumns = `repeat(${NAMES.length + FIGURES.length}, 1fr)`;
  host.append(row);
  for (const name of names) cellOf(row, name);
  return row;
}

/**
 * The lower bound: text nodes of the rows in view only, in boxes of a fixed size with containment.
 * @param everyMs the time between two writes; 0 for each frame
 */
export function handWrittenPairs(everyMs: number): PairsTable {
  let inView: readonly { pair: PerpPair; nodes: readonly Text[] }[] = [];
  let places: ReadonlyMap<string, number[]> = new Map();
  const waiting = new Set<number>();
  let scheduled = false;

  function write(): void {
    scheduled = false;
    for (const place of waiting) {
      const row = inView[place];
      if (row === undefined) continue;
      for (const [at, text] of figureTexts(row.pair).entries()) {
        const node = row.nodes[at];
        if (node !== undefined && node.data !== text) node.data = text;
      }
    }
    waiting.clear();
  }

  return {
    mount(host, pairs) {
      host.classList.add('scrolled');
      rowOf(host, [...NAMES, ...FIGURES]);
      const body = document.createElement('div');
      body.className = 'hand-body';
      body.style.blockSize = `${pairs.length * ROW_PX}px`;
      host.append(body);
      const shown = pairs.slice(0, Math.ceil(host.clientHeight / ROW_PX));
      places = placesByContract(shown);
      inView = shown.map((pair, index) => {
        const row = rowOf(body, namesOf(pair));
        row.style.insetBlockStart = `${index * ROW_PX}px`;
        return { pair, nodes: figureTexts(pair).map((text) => cellOf(row, text)) };
      });
    },
    changed(keys) {
      for (const key of keys) for (const place of places.get(key) ?? []) waiting.add(place);
      if (scheduled || waiting.size === 0) return;
      scheduled = true;
      if (everyMs === 0) requestAnimationFrame(write);
      else setTimeout(() => requestAnimationFrame(write), everyMs);
    },
  };
}
