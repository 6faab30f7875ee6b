/** The changes of a page's live cells during a measurement. */
export interface CellMeasure {
  /** cells whose text changed */
  readonly tickers: number;
  readonly medianPerSecond: number;
  readonly maxPerSecond: number;
  /** the shortest time between two changes of one cell */
  readonly minGapMs: number;
  /** tasks of the main thread over 50 ms */
  readonly longTasks: number;
}

/** Runs in the page: observes every mid price for `ms`. */
export async function measureCells(ms: number): Promise<CellMeasure> {
  const changes = new Map<string, number[]>();
  const observer = new MutationObserver((records) => {
    const now = performance.now();
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const cell = element?.closest('[data-field="mid"]');
      const ticker = cell?.closest('[role="row"], tr')?.contains(cell)
        ? cell.getAttribute('data-ticker')
        : null;
      if (ticker === null || ticker === undefined) continue;
      const times = changes.get(ticker) ?? [];
      if (times.at(-1) !== now) times.push(now);
      changes.set(ticker, times);
    }
  });
  let longTasks = 0;
  const tasks = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  tasks.observe({ type: 'longtask' });
  await new Promise((resolve) => setTimeout(resolve, ms));
  observer.disconnect();
  tasks.disconnect();

  const rates = [...changes.values()].map((times) => times.length / (ms / 1_000));
  rates.sort((a, b) => a - b);
  const gaps = [...changes.values()].flatMap((times) =>
    times.slice(1).map((time, index) => time - (times[index] ?? time)),
  );
  return {
    tickers: changes.size,
    medianPerSecond: rates[Math.floor(rates.length / 2)] ?? 0,
    maxPerSecond: rates.at(-1) ?? 0,
    minGapMs: gaps.reduce((min, gap) => Math.min(min, gap), Number.POSITIVE_INFINITY),
    longTasks,
  };
}
