import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useTheme } from './theme.ts';

let systemIsLight = false;
let systemChanged: () => void = () => {};

const forbidden = (): never => {
  throw new Error('forbidden');
};

class SystemTheme extends EventTarget implements MediaQueryList {
  readonly media = '(prefers-color-scheme: light)';
  readonly onchange = null;
  addListener(): void {}
  removeListener(): void {}
  get matches(): boolean {
    return systemIsLight;
  }
}

/** Loads the theme module as a freshly loaded page does. */
async function load() {
  jest.resetModules();
  return import('./theme.ts');
}

beforeEach(() => {
  systemIsLight = false;
  localStorage.clear();
  jest.spyOn(window, 'matchMedia').mockImplementation(() => {
    const system = new SystemTheme();
    systemChanged = () => system.dispatchEvent(new Event('change'));
    return system;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

const activeTheme = (): string | undefined => document.documentElement.dataset.theme;

describe('the theme', () => {
  it('follows the system until the user chooses a theme, and stores the choice', async () => {
    const { setTheme } = await load();
    expect(activeTheme()).toBe('dark');
    systemIsLight = true;
    systemChanged();
    expect(activeTheme()).toBe('light');
    setTheme('dark');
    systemChanged();
    expect(activeTheme()).toBe('dark');
    expect(localStorage.getItem('parallax.theme')).toBe('dark');
  });

  it.each([
    ['light', 'light'],
    ['purple', 'dark'],
  ])('with the stored value %s starts as %s', async (stored, theme) => {
    localStorage.setItem('parallax.theme', stored);
    await load();
    expect(activeTheme()).toBe(theme);
  });

  it('is light while the page is printed', async () => {
    await load();
    window.dispatchEvent(new Event('beforeprint'));
    expect(activeTheme()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(activeTheme()).toBe('dark');
  });

  it('follows a choice made in another tab', async () => {
    await load();
    localStorage.setItem('parallax.theme', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'parallax.theme' }));
    expect(activeTheme()).toBe('light');
  });

  it('can be chosen when storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    const { setTheme } = await load();
    setTheme('light');
    expect(activeTheme()).toBe('light');
  });
});

it('useTheme rerenders when the theme changes', () => {
  const { result } = renderHook(() => useTheme());
  const next = result.current.theme === 'dark' ? 'light' : 'dark';
  act(() => result.current.setTheme(next));
  expect(result.current.theme).toBe(next);
});
