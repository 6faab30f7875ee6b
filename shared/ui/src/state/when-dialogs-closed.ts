const anyOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Calls `then` as soon as no dialog is open. Returns a function that cancels the call. */
export function whenDialogsClosed(then: () => void): () => void {
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
