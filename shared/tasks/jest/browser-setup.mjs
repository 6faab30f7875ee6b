import '@testing-library/jest-dom/jest-globals';
import { readFileSync } from 'node:fs';
import { TextDecoder, TextEncoder } from 'node:util';

/** Minimal stand-ins for browser APIs that jsdom lacks. */
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});
// called a minute after a download, when another test may run
if (!('revokeObjectURL' in URL)) Object.assign(URL, { revokeObjectURL() {} });
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
  });
}

// a second, the default of findBy… and waitFor, is too short for a busy machine
const { testPath = '' } = globalThis.expect.getState();
if (
  testPath.endsWith('.tsx') ||
  testPath.includes('.test-groups') ||
  readFileSync(testPath, 'utf8').includes('@testing-library/react')
) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
