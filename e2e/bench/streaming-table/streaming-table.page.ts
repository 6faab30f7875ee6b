/**
 * Runs in a page of the streaming-table bench: mounts one of the tables and plays the tape into it.
 */
import '@parallax/ui/global.css';
import './page.module.css';
import { agGridTable } from './ag-grid-table.ts';
import { handWrittenTable } from './hand-written-table.ts';
import { plainReactTable } from './plain-react-table.tsx';
import { type Played, play } from './play.ts';
import { productTable } from './product-table.tsx';
import type { Row, Table } from './table.ts';
import { rowOf, type Stream, streamOf, tapeSchema } from './tape.ts';

export interface StreamSettings {
  readonly rate: number;
  /** 0: every tick */
  readonly intervalMs: number;
  readonly seconds: number;
}

declare global {
  /** prepared in advance, so that only playback is measured */
  var prepare: (settings: StreamSettings) => number;
  var playPrepared: () => Promise<Played>;
}

const TABLES: Readonly<Record<string, () => Table>> = {
  none: () => ({ mount: () => undefined, deliver: () => undefined, midCell: () => null }),
  product: productTable,
  'plain-react': plainReactTable,
  'ag-grid': agGridTable,
  'hand-written': handWrittenTable,
};

const tape = tapeSchema.parse(await (await fetch('/tape.json')).json());
const table = TABLES[location.hash.slice(1)]?.();
const host = document.querySelector<HTMLElement>('#host');
if (table === undefined || host === null) throw new Error('There is no such table.');
const first: Row[] = tape.contracts.map((_, index) => rowOf([index]));
for (const tick of tape.ticks) {
  const row = rowOf(tick);
  first[row.index] = row;
}
await table.mount(host, tape.contracts, first);

let stream: Stream | undefined;
globalThis.prepare = (settings) => {
  stream = streamOf(tape, settings);
  return stream.ticks;
};
globalThis.playPrepared = () => {
  if (stream === undefined) throw new Error('There is nothing to play.');
  return play(table, tape.contracts, stream);
};
document.title = 'ready';
