import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How long widgets are mounted in one frame, in milliseconds; at least one widget is. */
const FRAME_BUDGET_MS = 8;

/** The distance of an element from the view in pixels, 0 if it is in view. */
function distanceTo(view: DOMRect, element: Element): number {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return (
    Math.max(0, view.top - bottom, top - view.bottom) +
    Math.max(0, view.left - right, left - view.right)
  );
}

/**
 * Mounts the contents of widgets as they come near the view: up to one screen away, the nearest first,
 * and only a few in each frame, so that no task is long. A mounted content stays mounted, so that
 * drafts and scroll positions are kept.
 */
export class ContentMounts {
  readonly #getCanvas: () => Element | null;
  readonly #waiting = new Map<Element, () => void>();
  readonly #near = new Set<Element>();
  #observer: IntersectionObserver | undefined;
  #isScheduled = false;

  constructor(getCanvas: () => Element | null) {
    this.#getCanvas = getCanvas;
  }

  /** Calls `mount` once, when the widget is near the view. Returns a function that cancels this. */
  watch(widget: Element, mount: () => void): () => void {
    this.#waiting.set(widget, mount);
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting && this.#waiting.has(target)) this.#near.add(target);
          else this.#near.delete(target);
        }
        this.#schedule();
      },
      { root: this.#getCanvas(), rootMargin: '100%' },
    );
    this.#observer.observe(widget);
    return () => {
      this.#waiting.delete(widget);
      this.#near.delete(widget);
      this.#observer?.unobserve(widget);
    };
  }

  /** Mounts every content, a few in each frame. */
  mountAll(): void {
    // what leaves the view afterwards is mounted too
    this.#observer?.disconnect();
    for (const widget of this.#waiting.keys()) this.#near.add(widget);
    this.#schedule();
  }

  /** Mounts every content before it returns, for a print. */
  mountAllNow(): void {
    const mounts = [...this.#waiting.values()];
    flushSync(() => {
      for (const mount of mounts) mount();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#near.size === 0) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#mountNearest();
      this.#schedule();
    });
  }

  #mountNearest(): void {
    const view = this.#getCanvas()?.getBoundingClientRect();
    if (view === undefined) return;
    const nearest = [...this.#near]
      .map((widget) => ({ widget, distance: distanceTo(view, widget) }))
      .toSorted((a, b) => a.distance - b.distance);
    const start = performance.now();
    for (const { widget } of nearest) {
      const mount = this.#waiting.get(widget);
      this.#near.delete(widget);
      // rendered here, since React would render all that are mounted in this frame in one task
      if (mount !== undefined) flushSync(mount);
      if (performance.now() - start >= FRAME_BUDGET_MS) return;
    }
  }
}

/** Up to this number of widgets on a sheet, all contents are mounted at once. */
export const MOUNTED_AT_ONCE = 12;

/** The canvas that mounts the contents of its widgets; undefined where all are mounted at once. */
export const ContentMountsContext = createContext<ContentMounts | undefined>(undefined);

/** Whether the keys open the browser's search in the page. */
const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');

/**
 * The value of `ContentMountsContext` for a canvas. Every content is mounted for a print, and when the
 * browser's search opens, which finds only what is mounted.
 */
export function useContentMounts(canvas: RefObject<HTMLElement | null>): ContentMounts | undefined {
  const [mounts] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new ContentMounts(() => canvas.current),
  );
  useEffect(() => {
    if (mounts === undefined) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const print = matchMedia('print');
    const onPrint = () => mounts.mountAllNow();
    window.addEventListener('beforeprint', onPrint, { signal });
    print.addEventListener('change', ({ matches }) => matches && onPrint(), { signal });
    window.addEventListener('keydown', (event) => isFind(event) && mounts.mountAll(), { signal });
    return () => listening.abort();
  }, [mounts]);
  return mounts;
}

/**
 * Whether the content of a widget is mounted.
 * @param isNeeded mounts the content wherever the widget is
 */
export function useIsContentMounted(
  frame: RefObject<HTMLElement | null>,
  isNeeded: boolean,
): boolean {
  const mounts = useContext(ContentMountsContext);
  const [isMounted, setMounted] = useState(isNeeded || mounts === undefined);
  if (isNeeded && !isMounted) setMounted(true);
  useEffect(() => {
    const widget = frame.current;
    if (isMounted || mounts === undefined || widget === null) return undefined;
    return mounts.watch(widget, () => setMounted(true));
  }, [frame, mounts, isMounted]);
  return isMounted;
}
