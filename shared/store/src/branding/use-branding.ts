import { callApi } from '@parallax/api';
import { type Branding, endpoints } from '@parallax/contract';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { errorText } from '../error-text.ts';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { withRetries } from '../with-retries.ts';

/** Nobody's secret: it outlives the session. */
const brandingAtom = atom<Loadable<Branding>>({ state: 'pending' });
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const never = new AbortController().signal;
  try {
    const value = await withRetries(() => callApi(endpoints.getBranding), never);
    jotaiStore.set(brandingAtom, { state: 'success', value });
  } catch (error) {
    jotaiStore.set(brandingAtom, { state: 'error', message: errorText(error) });
  }
}

/** How the product is branded; loaded at its first use. */
export function useBranding(): Loadable<Branding> {
  useEffect(() => {
    loading ??= load();
  }, []);
  return useAtomValue(brandingAtom, { store: jotaiStore });
}
