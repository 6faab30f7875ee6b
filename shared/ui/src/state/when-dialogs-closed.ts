const isAnyDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Calls `then` once no dialog is open. Returns a function that cancels the call. */
export function whenDialogsClosed(then: () => void): () => void {
  if (!isAnyDialogOpen()) {
    then();
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (isAnyDialogOpen()) return;
    observer.disconnect();
    then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
