/** Calls `cancel` when Escape is pressed, and keeps the key from anything else. Returns how to stop. */
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

/** Ends a drag or a resize for the library, which knows no other end than the button's release. */
export function releaseMouse(): void {
  document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
}
