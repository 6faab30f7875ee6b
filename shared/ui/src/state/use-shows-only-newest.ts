import { useSyncExternalStore } from 'react';
import { useIsPhonePage } from './phone-page.ts';

const narrow = window.matchMedia('(width <= 600px)');

const isModalOpen = (): boolean => document.querySelector('[data-modal]') !== null;

const isNarrowOrModal = (): boolean => narrow.matches || isModalOpen();

/** Dialogs are children of the body, so that nothing else of the page needs to be observed. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  narrow.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    narrow.removeEventListener('change', listener);
  };
}

/**
 * Whether only the newest toast is shown: on the desktop page, where the row of tabs has no room for
 * more. Over a modal dialog and on a narrow page all are shown.
 */
export function useShowsOnlyNewest(): boolean {
  const isPhone = useIsPhonePage();
  const showsAll = useSyncExternalStore(subscribe, isNarrowOrModal);
  return !isPhone && !showsAll;
}
