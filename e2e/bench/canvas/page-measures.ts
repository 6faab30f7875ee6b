/** Runs in the page: starts measuring the times between frames and the tasks over 50 ms. */
export function startFrames(): void {
  const frames: number[] = [];
  let longTasks = 0;
  let last: number | undefined;
  let isRunning = true;
  const tasks = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  tasks.observe({ type: 'longtask' });
  const onFrame = (at: number): void => {
    if (!isRunning) return;
    if (last !== undefined) frames.push(at - last);
    last = at;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  window.stopFrames = () => {
    isRunning = false;
    tasks.disconnect();
    return { frames, longTasks };
  };
}

/**
 * Runs in the page: clicks a row and returns the time until all elements contain the text.
 */
export function timeToUpdate([row, regions, text]: readonly [
  string,
  string,
  string,
]): Promise<number> {
  const target = document.querySelector<HTMLElement>(row);
  if (!target) throw new Error(`There is no ${row}.`);
  const hasFollowed = (): boolean =>
    [...document.querySelectorAll(regions)].every((region) => region.textContent.includes(text));
  return new Promise((resolve) => {
    const start = performance.now();
    const check = (): void => {
      if (hasFollowed()) resolve(performance.now() - start);
      else requestAnimationFrame(check);
    };
    target.click();
    check();
  });
}

declare global {
  interface Window {
    stopFrames: () => { frames: readonly number[]; longTasks: number };
  }
}
