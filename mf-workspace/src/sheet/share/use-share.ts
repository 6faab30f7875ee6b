import { shareWidget } from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { showToast, useIsMounted } from '@parallax/ui/state';
import { useEffect, useRef, useState } from 'react';
import { browserFingerprint } from './browser-fingerprint.ts';

const SHARED = 'The widget has been shared with selected members.';
const NOT_SHARED = 'The widget has not been shared with selected members.';

/**
 * Shares a widget as it is shown: unsaved changes are saved first. Reports the outcome in a toast, unless
 * the component has been unmounted in the meantime.
 */
export function useShare(componentId: string, saveNow: () => Promise<boolean>) {
  const isMounted = useIsMounted();
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const { save } = useSave(shareWidget, {
    success: SHARED,
    fallback: 'Please try again.',
    failureTitle: NOT_SHARED,
    onlyWhileMounted: true,
  });

  // loads the library while the colleagues are selected
  useEffect(() => void browserFingerprint(), []);

  const send = async (traderIds: string[]): Promise<boolean> => {
    const fail = (description: string): false => {
      if (isMounted.current) showToast({ kind: 'error', title: NOT_SHARED, description });
      return false;
    };
    if (!(await saveNow())) return fail('Its latest changes could not be saved yet.');
    const fingerprint = await browserFingerprint();
    if (!isMounted.current) return false;
    const body = { componentId, traderIds };
    const headers = fingerprint === undefined ? {} : { 'X-Session-Id': fingerprint };
    return (await save({ body, headers })).ok;
  };

  const share = async (traderIds: string[]): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    const shared = await send(traderIds);
    isBusy.current = false;
    setBusy(false);
    return shared;
  };
  return { share, busy };
}
