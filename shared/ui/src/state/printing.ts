const listeners = new Set<() => void>();
let startedAt = 0;
let printing = false;

/** Whether the page is being printed. */
export const isPrinting = (): boolean => printing;

/** When the page was last printed, in Unix milliseconds; 0 before. */
export const printedAt = (): number => startedAt;

/** Calls `listener` when printing starts and when it ends. */
export function subscribePrinting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  printing = next;
  if (next) startedAt = Date.now();
  for (const listener of listeners) listener();
}

window.addEventListener('beforeprint', () => change(true));
window.addEventListener('afterprint', () => change(false));
