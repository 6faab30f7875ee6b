import { afterAll, jest } from '@jest/globals';

/** Called for each test file of a group: what the file leaves behind is not there for the next. */
export function leaveFile() {
  afterAll(() => {
    jest.useRealTimers();
    if (typeof document === 'undefined') return;
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  });
}
