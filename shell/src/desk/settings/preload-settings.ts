import { preloadRemote, productMap } from '@parallax/federation/loading';
import { subscribeTicker } from '@parallax/feed';
import { contractKey } from '@parallax/protocol';
import { useDashContract } from '@parallax/store';
import { useEffect } from 'react';
import { z } from 'zod';
import { whenIdle } from '../../when-idle.ts';

/**
 * How long after the first price the settings are preloaded, in milliseconds. They are larger than all that a
 * page loads after its start, and whoever points to their button earlier preloads them.
 */
const PRELOAD_AFTER_MS = 10_000;

/** Not in TypeScript's types, since only some browsers have it. */
const navigatorSchema = z.object({ connection: z.object({ saveData: z.boolean() }) });

/** Whether the user asks for little network traffic. */
const savesData = (): boolean =>
  navigatorSchema.safeParse(navigator).data?.connection.saveData === true;

function preload(options: { background: boolean }): void {
  preloadRemote('mf_settings/settings-dialog', options);
  const [first] = productMap().settingsTabs;
  if (first) preloadRemote(first.expose, options);
}

/** Preloads the settings dialog and its first tab, which the user is about to open. */
export const preloadSettings = (): void => preload({ background: false });

/** Preloads the settings once the header shows a price and the browser is idle. */
export function usePreloadSettingsWhenIdle(): void {
  const [contract] = useDashContract();
  const key = contract && contractKey(contract);
  useEffect(() => {
    if (key === undefined || savesData()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel: (() => void) | undefined;
    const end = subscribeTicker(key, () => {
      timer ??= setTimeout(() => {
        end();
        cancel = whenIdle(() => preload({ background: true }));
      }, PRELOAD_AFTER_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
      cancel?.();
    };
  }, [key]);
}
