import { type CompanyExchange, EXCHANGES_UPDATED } from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { showToast, useIsMounted } from '@parallax/ui/state';
import { useRef } from 'react';
import { useConnectionUpdate } from '../connections/use-connection-update.ts';
import type { ExchangeValues } from './exchange-form.tsx';

export const SAVE_FAILED = 'Failed to save exchange info';
export const DELETE_FAILED = 'Failed to delete exchange';

const FAILURES = { alias: { fallback: SAVE_FAILED }, keys: { fallback: SAVE_FAILED } };

/** Returns a function that renames an exchange, then replaces its keys if new ones were entered. */
export function useExchangeUpdate(
  exchange: CompanyExchange | undefined,
): (values: ExchangeValues, hasNewKeys: boolean) => Promise<Outcome> {
  const update = useConnectionUpdate(exchange, FAILURES);
  const isMounted = useIsMounted();
  /** whether parts were saved since the last success toast */
  const hasSaved = useRef(false);
  return async ({ name, apiKey, secretKey, passphrase }, hasNewKeys) => {
    const keys = hasNewKeys ? { apiKey, secretKey, passphrase } : undefined;
    const { saved, unsaved } = await update.save({ name, keys });
    if (saved.length > 0) hasSaved.current = true;
    if (unsaved.length > 0) return { ok: false };
    if (hasSaved.current && isMounted.current) {
      showToast({ kind: 'success', title: EXCHANGES_UPDATED });
    }
    hasSaved.current = false;
    return { ok: true };
  };
}
