import { type CompanyExchange, EXCHANGES_UPDATED } from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { showToast, useIsMounted } from '@parallax/ui/state';
import { useConnectionUpdate } from '../connections/use-connection-update.ts';
import type { ExchangeValues } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';

const FAILURES = { alias: { fallback: SAVE_FAILED }, keys: { fallback: SAVE_FAILED } };

/** Returns a function that renames an exchange, then replaces its keys if new ones were entered. */
export function useExchangeUpdate(
  exchange: CompanyExchange | undefined,
): (values: ExchangeValues, hasNewKeys: boolean) => Promise<Outcome> {
  const update = useConnectionUpdate(exchange, FAILURES);
  const isMounted = useIsMounted();
  return async ({ name, apiKey, secretKey, passphrase }, hasNewKeys) => {
    const keys = hasNewKeys ? { apiKey, secretKey, passphrase } : undefined;
    const { unsaved } = await update.save({ name, keys });
    if (unsaved.length > 0) return { ok: false };
    const hasSaved = hasNewKeys || update.hasSavedAlias();
    if (hasSaved && isMounted.current) showToast({ kind: 'success', title: EXCHANGES_UPDATED });
    return { ok: true };
  };
}
