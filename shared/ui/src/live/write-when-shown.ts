const waiting = new Set<() => void>();

function flush(): void {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', flush);
  const writes = [...waiting];
  waiting.clear();
  for (const write of writes) write();
}

/** Writes now, or once when the page is next looked at. */
export function writeWhenShown(write: () => void): void {
  if (!document.hidden) {
    write();
    return;
  }
  if (waiting.size === 0) document.addEventListener('visibilitychange', flush);
  waiting.add(write);
}

export function forgetWrite(write: () => void): void {
  waiting.delete(write);
}
