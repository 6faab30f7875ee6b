/** Runs once the page has loaded and the browser is idle, so that it does not delay the first interaction. */
export function afterLoad(run: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 });
    else setTimeout(run, 1_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
