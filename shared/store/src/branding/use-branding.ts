import { queryClient, queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { type Branding, getBranding } from '@parallax/protocol';
import type { Loadable } from '../loadable.ts';

const ONCE = { staleTime: Number.POSITIVE_INFINITY };

/** Reloads the branding after a failure. */
export function retryBranding(): void {
  void queryClient.refetchQueries({ queryKey: queryKeyOf(getBranding) });
}

/** The base URL of the logo; undefined while loading, empty without a logo. */
export function useLogoBase(): string | undefined {
  const branding = useBranding();
  if (branding.state === 'pending') return undefined;
  return branding.state === 'success' ? branding.value.logoBase : '';
}

/** The branding of the product; loaded on first use, independent of the session. */
export function useBranding(): Loadable<Branding> {
  const branding = useEndpointQuery(getBranding, {}, ONCE);
  if (branding.state === 'loading') return { state: 'pending' };
  if (branding.state === 'failed') return { state: 'error', message: branding.message };
  return { state: 'success', value: branding.data };
}
