import { afterEach, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { isPhonePage, useIsPhonePage, useMarkPhonePage } from './phone-page.ts';

const root = document.documentElement;

afterEach(() => {
  root.style.fontSize = '';
});

it('useMarkPhonePage marks the page as the phone page while mounted', () => {
  const { unmount } = renderHook(() => useMarkPhonePage());
  expect(isPhonePage()).toBe(true);
  unmount();
  expect(isPhonePage()).toBe(false);
});

it('useIsPhonePage follows the page', () => {
  const { result } = renderHook(() => useIsPhonePage());
  expect(result.current).toBe(false);
  const { unmount } = renderHook(() => useMarkPhonePage());
  expect(result.current).toBe(true);
  unmount();
  expect(result.current).toBe(false);
});

it.each([
  ['16px', '1', ''],
  ['32px', '2', '48px'],
  ['64px', '2', '48px'],
  ['10px', '1', ''],
])('useMarkPhonePage at a browser text size of %s scales the text by %s', (size, scale, row) => {
  root.style.fontSize = size;
  const { unmount } = renderHook(() => useMarkPhonePage());
  expect(root.style.getPropertyValue('--text-scale')).toBe(scale);
  expect(root.style.getPropertyValue('--row')).toBe(row);
  unmount();
  expect(root.style.getPropertyValue('--text-scale')).toBe('');
});
