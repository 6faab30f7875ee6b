import { whenIdle } from './when-idle.ts';

/** Runs once the page has loaded and the browser is idle, so that it does not delay the first interaction. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') whenIdle(run);
  else window.addEventListener('load', () => whenIdle(run), { once: true });
}
