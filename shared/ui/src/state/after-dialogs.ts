const anyOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Calls `then` when no dialog is open any more, at once when none is. Returns how to call it off. */
export function afterDialogs(then: () => void): () => void {
  if (!anyOpen()) {
    then();
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (anyOpen()) return;
    observer.disconnect();
    then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
