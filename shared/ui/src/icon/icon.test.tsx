import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Icon } from './icon.tsx';

const drawn = (source: Parameters<typeof Icon>[0]['source']) =>
  render(<Icon source={source} size={20} />).container.innerHTML;

it('Icon shows an icon of the set by name, or the given path', () => {
  expect(drawn('eye')).toContain('lucide-eye');
  expect(drawn({ path: 'M3 3h18v18H3z' })).toContain('d="M3 3h18v18H3z"');
});

it('Icon shows a puzzle piece for an unknown name', () => {
  const puzzle = drawn('puzzle');
  expect(drawn('icon-of-tomorrow')).toBe(puzzle);
  expect(drawn('constructor')).toBe(puzzle);
  expect(drawn(undefined)).toBe(puzzle);
});

it('Icon is hidden from screen readers', () => {
  expect(drawn('eye')).toContain('aria-hidden="true"');
  expect(drawn({ path: 'M3 3h18' })).toContain('aria-hidden="true"');
});
