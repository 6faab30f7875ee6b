import type { Contract } from '@parallax/protocol';
import type { Table } from './table.ts';
import { PROBES, SLOT_MS, type Stream, slotOfText } from './tape.ts';

export interface Played {
  /** from a tick's arrival to its frame, in ms */
  readonly latencies: readonly number[];
  /** tasks of the main thread over 50 ms */
  readonly longTasks: number;
}

/** Delivers a stream in real time and checks after each frame which ticks are visible. */
export async function play(
  table: Table,
  contracts: readonly Contract[],
  { slots }: Stream,
): Promise<Played> {
  const latencies: number[] = [];
  const cells = Array.from({ length: PROBES }, (_, index) => table.midCell(index));
  const shown = cells.map((cell) => cell?.textContent);
  let longTasks = 0;
  const tasks = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  tasks.observe({ type: 'longtask' });
  const startedAt = performance.now();

  const look = () => {
    const now = performance.now();
    for (let index = 0; index < PROBES; index += 1) {
      if (!cells[index]?.isConnected) cells[index] = table.midCell(index);
      const text = cells[index]?.textContent ?? '';
      const contract = contracts[index];
      if (text === shown[index] || contract === undefined) continue;
      shown[index] = text;
      const slot = slotOfText(text, contract);
      if (slot >= 0 && slot < slots.length) latencies.push(now - startedAt - slot * SLOT_MS);
    }
  };
  // a message posted during a frame arrives after it has been painted
  const afterPicture = new MessageChannel();
  afterPicture.port1.addEventListener('message', look);
  afterPicture.port1.start();
  let playing = true;
  const everyFrame = () => {
    if (!playing) return;
    afterPicture.port2.postMessage(null);
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);

  await new Promise<void>((resolve) => {
    let next = 0;
    const timer = setInterval(() => {
      for (; next < slots.length && performance.now() - startedAt >= next * SLOT_MS; next += 1) {
        table.deliver(slots[next] ?? []);
      }
      if (next < slots.length) return;
      clearInterval(timer);
      resolve();
    }, SLOT_MS / 5);
  });
  playing = false;
  tasks.disconnect();
  afterPicture.port1.close();
  return { latencies, longTasks };
}
