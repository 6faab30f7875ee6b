/** The part of the library's time scale that the watch uses. */
interface ScaleApi {
  scrollPosition: () => number;
  options: () => { readonly barSpacing: number };
  height: () => number;
}

/**
 * Calls `onMoved` with true when the user has zoomed or scrolled by pointer or wheel, and with false
 * when a double click on the time axis has reset it. Movement outside a press, for example by live
 * rows, is ignored. Returns the function that stops watching.
 */
export function watchMoves(
  host: HTMLElement,
  timeScale: ScaleApi,
  onMoved: (moved: boolean) => void,
): () => void {
  const place = (): string => `${timeScale.scrollPosition()} ${timeScale.options().barSpacing}`;
  let before: string | undefined;
  const start = (): void => {
    before = place();
  };
  const end = (): void => {
    if (before !== undefined && place() !== before) onMoved(true);
    before = undefined;
  };
  const onDoubleClick = ({ clientY }: MouseEvent): void => {
    if (clientY >= host.getBoundingClientRect().bottom - timeScale.height()) onMoved(false);
  };
  const controller = new AbortController();
  const { signal } = controller;
  host.addEventListener('pointerdown', start, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  // the library handles the event on an element within the host
  host.addEventListener('wheel', start, { signal, capture: true, passive: true });
  host.addEventListener('wheel', end, { signal, passive: true });
  host.addEventListener('dblclick', onDoubleClick, { signal });
  return () => controller.abort();
}
