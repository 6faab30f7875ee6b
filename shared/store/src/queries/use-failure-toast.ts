import type { EndpointQueryResult } from '@parallax/api/react';
import { showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

/** Shows a toast each time a query without data fails. */
export function useFailureToast(query: EndpointQueryResult<unknown>): void {
  const message = query.state === 'failed' ? query.message : undefined;
  const error = query.state === 'failed' ? query.error : undefined;
  useEffect(() => {
    if (message !== undefined && error !== undefined) showToast({ kind: 'error', title: message });
  }, [message, error]);
}
