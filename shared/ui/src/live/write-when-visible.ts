const pending = new Set<() => void>();

function flush(): void {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', flush);
  const writes = [...pending];
  pending.clear();
  for (const write of writes) write();
}

/** Runs `write` now if the page is visible, otherwise once when it becomes visible. */
export function writeWhenVisible(write: () => void): void {
  if (!document.hidden) {
    write();
    return;
  }
  if (pending.size === 0) document.addEventListener('visibilitychange', flush);
  pending.add(write);
}

export function cancelWrite(write: () => void): void {
  pending.delete(write);
}
