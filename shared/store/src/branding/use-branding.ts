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
  jotaiStore.set(brandingAtom, { state: 'pending' });
  try {
    const value = await withRetries(() => callApi(endpoints.getBranding), never);
    jotaiStore.set(brandingAtom, { state: 'success', value });
  } catch (error) {
    jotaiStore.set(brandingAtom, { state: 'error', message: errorText(error) });
  }
}

/** Asks again for the branding after it could not be loaded. */
export function retryBranding(): void {
  if (jotaiStore.get(brandingAtom).state === 'error') loading = load();
}

/** The address of the logo; undefined while it is on the way, empty where there is none. */
export function useLogoBase(): string | undefined {
  const branding = useBranding();
  if (branding.state === 'pending') return undefined;
  return branding.state === 'success' ? branding.value.logoBase : '';
}

/** How the product is branded; loaded at its first use. */
export function useBranding(): Loadable<Branding> {
  useEffect(() => {
    loading ??= load();
  }, []);
  return useAtomValue(brandingAtom, { store: jotaiStore });
}
