import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useTheme } from './theme.ts';

const LIGHT = '(prefers-color-scheme: light)';
const FORCED = '(forced-colors: active)';
/** the media queries that match */
const matching = new Set<string>();
let systemChanged: () => void = () => {};

const forbidden = (): never => {
  throw new Error('forbidden');
};

class SystemPreference extends EventTarget implements MediaQueryList {
  readonly onchange = null;
  constructor(readonly media: string) {
    super();
  }
  addListener(): void {}
  removeListener(): void {}
  get matches(): boolean {
    return matching.has(this.media);
  }
}

/** Loads the theme module as a freshly loaded page does. */
async function load() {
  jest.resetModules();
  return import('./theme.ts');
}

beforeEach(() => {
  matching.clear();
  localStorage.clear();
  const preferences: SystemPreference[] = [];
  systemChanged = () => {
    for (const each of preferences) each.dispatchEvent(new Event('change'));
  };
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const preference = new SystemPreference(media);
    preferences.push(preference);
    return preference;
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
    matching.add(LIGHT);
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

  it('is that of the system while the system forces its colours, and the choice is kept', async () => {
    const { setTheme } = await load();
    matching.add(LIGHT);
    setTheme('dark');
    matching.add(FORCED);
    systemChanged();
    expect(activeTheme()).toBe('light');
    matching.delete(FORCED);
    systemChanged();
    expect(activeTheme()).toBe('dark');
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
