const listeners = new Set<() => void>();

/** Notifies the listeners after this page has changed a list of sheets on the server. */
export function sheetsChanged(): void {
  for (const listener of listeners) listener();
}

/** Subscribes to the changes of this page. Returns the unsubscribe function. */
export function onSheetsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
