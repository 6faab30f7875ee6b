/** Runs in a page of the price-chart bench: opens one of the charts and updates it. */
import '@parallax/ui/global.css';
import { candlesOf, updateCandle } from './candles.ts';
import type { BenchChart } from './chart.ts';
import { handWrittenChart } from './hand-written-chart.ts';
import { productChart } from './product-chart.tsx';

declare global {
  var openChart: () => Promise<void>;
  /** ten updates a second */
  var updateChart: (seconds: number) => Promise<void>;
  var closeChart: () => void;
}

const CANDLES = 50_000;
const PAUSE_MS = 100;
const CHARTS: Readonly<Record<string, () => BenchChart>> = {
  product: productChart,
  'by-hand': handWrittenChart,
};

const create = CHARTS[location.hash.slice(1)];
const host = document.querySelector<HTMLElement>('#host');
if (create === undefined || host === null) throw new Error('There is no such chart.');
host.style.blockSize = '480px';
const candles = candlesOf(CANDLES);
const last = candles.at(-1);
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

let chart: BenchChart | undefined;
globalThis.openChart = async () => {
  chart = create();
  await chart.open(host, candles);
  await frame();
  await frame();
};
globalThis.updateChart = async (seconds) => {
  for (let update = 1; update <= (seconds * 1_000) / PAUSE_MS; update += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (last) chart?.update(updateCandle(last, update));
  }
  await frame();
};
globalThis.closeChart = () => {
  chart?.close();
  host.replaceChildren();
};
document.title = 'ready';
