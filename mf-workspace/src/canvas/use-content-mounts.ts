import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import { ContentMounts } from './content-mounts.ts';

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
