import { preloadRemote, useRemoteLoad } from '@parallax/federation/loading';
import { useEffect } from 'react';
import type { Area } from '../../routes/areas.ts';
import { whenQuiet } from '../../when-quiet.ts';

/** Whether the connection is paid by volume, or the user wants to save data. Only some browsers know. */
function isMetered(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const saveData = 'saveData' in connection && connection.saveData === true;
  return saveData || ('type' in connection && connection.type === 'cellular');
}

/**
 * Loads the settings dialog, without its tabs, when the desk shows its page (`shown`) and the browser
 * is idle, so that opening it does not wait for the network.
 */
export function usePreloadedSettings(area: Area, shown: boolean): void {
  const ready = useRemoteLoad(area.of).state === 'ready' && shown;
  useEffect(() => {
    if (!ready || isMetered()) return undefined;
    return whenQuiet(() => preloadRemote('mf_settings/settings-dialog'));
  }, [ready]);
}
