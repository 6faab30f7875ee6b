import { fromServer } from '@parallax/api/react';
import {
  ALIAS_UPDATED,
  type CompanyExchange,
  EXCHANGES_UPDATED,
  KEYS_UPDATED,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { connectionChanged, useSave } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { showToast, useIsMounted } from '@parallax/ui/state';
import { useRef } from 'react';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import { ExchangeForm, type ExchangeValues } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';

const DELETED =
  'This exchange was deleted in the meantime. What you typed is kept, but cannot be saved.';

interface Props {
  /** the last known state */
  exchange: CompanyExchange;
  /** it was deleted, or the trader may no longer see it */
  isDeleted: boolean;
  onLeave: () => void;
}

/** Renames an exchange, then replaces its keys if new ones were typed. */
export function EditExchange({ exchange, isDeleted, onLeave }: Props) {
  const { id, exchangeId, apiKey } = exchange;
  const shared = { fallback: SAVE_FAILED, onlyWhileMounted: true };
  const rename = useSave(renameCompanyExchange, { ...shared, success: fromServer(ALIAS_UPDATED) });
  const updateKeys = useSave(updateCompanyExchangeKey, {
    ...shared,
    success: fromServer(KEYS_UPDATED),
  });
  const isMounted = useIsMounted();
  /** the alias on the server, which the list shows only after its refresh */
  const alias = useRef<string>(undefined);

  async function save({ name, ...keys }: ExchangeValues, hasKeys: boolean): Promise<Outcome> {
    if (name !== (alias.current ?? exchange.name)) {
      const renamed = await rename.save({ body: { companyExchangeId: id, name } });
      if (!renamed.ok) return renamed;
      alias.current = name;
      void connectionChanged(id, 'changed');
    }
    if (hasKeys) {
      const updated = await updateKeys.save({ body: { ...keys, companyExchangeId: id } });
      if (!updated.ok) return updated;
      void connectionChanged(id, 'changed');
    }
    const hasSaved = hasKeys || alias.current !== undefined;
    if (hasSaved && isMounted.current) showToast({ kind: 'success', title: EXCHANGES_UPDATED });
    return { ok: true };
  }

  return (
    <ViewWithIpAddresses title="Edit exchange" onBack={onLeave}>
      <ExchangeForm
        saved={{ name: exchange.name, exchangeId, keyTail: apiKey }}
        deletedText={isDeleted ? DELETED : undefined}
        onSubmit={save}
        onLeave={onLeave}
      />
    </ViewWithIpAddresses>
  );
}
