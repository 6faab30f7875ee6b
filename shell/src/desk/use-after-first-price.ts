import { subscribeTicker } from '@parallax/feed';
import { contractKey } from '@parallax/protocol';
import { useDashContract } from '@parallax/store';
import { useEffect } from 'react';
import { z } from 'zod';
import { whenIdle } from '../when-idle.ts';

/** How long after the first price the page preloads what it has not needed yet, in milliseconds. */
const PRELOAD_AFTER_MS = 10_000;

/** Not in TypeScript's types, since only some browsers have it. */
const navigatorSchema = z.object({ connection: z.object({ saveData: z.boolean() }) });

/** Whether the user asks for little network traffic. */
const savesData = (): boolean =>
  navigatorSchema.safeParse(navigator).data?.connection.saveData === true;

/**
 * Preloads something ten seconds after the header shows a price, once the browser is idle, unless the user asks
 * for little network traffic.
 * @param preload must be stable between renders
 */
export function useAfterFirstPrice(preload: () => void): void {
  const [contract] = useDashContract();
  const key = contract && contractKey(contract);
  useEffect(() => {
    if (key === undefined || savesData()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel: (() => void) | undefined;
    const end = subscribeTicker(key, () => {
      timer ??= setTimeout(() => {
        end();
        cancel = whenIdle(preload);
      }, PRELOAD_AFTER_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
      cancel?.();
    };
  }, [key, preload]);
}
