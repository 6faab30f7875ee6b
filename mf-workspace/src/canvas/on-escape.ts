/** Calls `cancel` on Escape and stops the event's propagation. Returns the unsubscribe function. */
export function onEscape(cancel: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

/** Ends a drag or resize of the grid library, which only ends on mouseup. */
export function releaseMouse(): void {
  document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
}
