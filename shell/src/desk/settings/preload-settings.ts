import { preloadRemote, productMap } from '@parallax/federation/loading';
import { useAfterFirstPrice } from '../use-after-first-price.ts';

function preload(options: { background: boolean }): void {
  preloadRemote('mf_settings/settings-dialog', options);
  const [first] = productMap().settingsTabs;
  if (first) preloadRemote(first.expose, options);
}

/** Preloads the settings dialog and its first tab, which the user is about to open. */
export const preloadSettings = (): void => preload({ background: false });

const preloadInBackground = (): void => preload({ background: true });

/**
 * Preloads the settings after the first price: they are larger than all that a page loads after its start, and
 * whoever points to their button earlier preloads them.
 */
export const usePreloadSettingsWhenIdle = (): void => useAfterFirstPrice(preloadInBackground);
