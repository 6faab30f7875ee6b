import { afterAll, afterEach, jest } from '@jest/globals';

const isBrowser = typeof document !== 'undefined';
const library = isBrowser ? await import('@testing-library/react') : undefined;
const { removeToasts } = isBrowser ? await import('../../ui/src/testing/index.ts') : {};

/**
 * Called for each test file of a group, before its own hooks: what a test and the file leave behind
 * is not there for the next.
 */
export function leaveFile() {
  // the library's own hook would unmount only after the file's hooks have stopped its servers,
  // since hooks of an outer level run last; requests of mounted components would then fail
  if (library) afterEach(library.cleanup);
  afterAll(() => {
    jest.useRealTimers();
    if (!isBrowser) return;
    removeToasts();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  });
}
