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

/** Ends the drag or resize that `event` started, by a release event: the grid library offers no other way. */
export function releasePointer(event: Event): void {
  if (!('TouchEvent' in window && event instanceof TouchEvent)) {
    document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    return;
  }
  const changedTouches = [...event.touches];
  document.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches }));
}
