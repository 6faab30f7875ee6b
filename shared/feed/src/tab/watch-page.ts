interface PageListeners {
  onHidden: () => void;
  onShown: () => void;
  onOnline: () => void;
  onOffline: () => void;
  /** The page is unloaded or enters the back-forward cache. */
  onLeave: () => void;
  /** The page is restored from the back-forward cache. */
  onReturn: () => void;
}

/** Listens for page lifecycle events; returns a function that stops it. */
export function watchPage(listeners: PageListeners): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'visibilitychange',
    () => (document.hidden ? listeners.onHidden() : listeners.onShown()),
    { signal },
  );
  window.addEventListener('online', listeners.onOnline, { signal });
  window.addEventListener('offline', listeners.onOffline, { signal });
  window.addEventListener('pagehide', listeners.onLeave, { signal });
  window.addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) listeners.onReturn();
    },
    { signal },
  );
  return () => stop.abort();
}
