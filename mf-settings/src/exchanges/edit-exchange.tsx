import { fromServer } from '@parallax/api/react';
import {
  ALIAS_UPDATED,
  type CompanyExchange,
  EXCHANGES_UPDATED,
  KEYS_UPDATED,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { connectionChanged } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { showToast, useIsMounted } from '@parallax/ui/state';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import { type SavePart, saveInOrder } from '../providers/save-in-order.ts';
import { useSavedAlias } from '../providers/use-saved-alias.ts';
import { deletedText } from '../tab/deleted-text.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { ExchangeForm, type ExchangeValues } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';

interface Props {
  /** the most recently loaded state */
  exchange: CompanyExchange;
  /** whether it was deleted or is no longer visible to the trader */
  isDeleted: boolean;
  onLeave: () => void;
}

/** Renames an exchange, then replaces its keys if new ones were entered. */
export function EditExchange({ exchange, isDeleted, onLeave }: Props) {
  const { id, exchangeId, apiKey } = exchange;
  const shared = { fallback: SAVE_FAILED };
  const rename = useTabSave(renameCompanyExchange, {
    ...shared,
    success: fromServer(ALIAS_UPDATED),
  });
  const updateKeys = useTabSave(updateCompanyExchangeKey, {
    ...shared,
    success: fromServer(KEYS_UPDATED),
  });
  const isMounted = useIsMounted();
  const alias = useSavedAlias(exchange.name, (name) =>
    rename.save({ body: { companyExchangeId: id, name } }),
  );

  async function save({ name, ...keys }: ExchangeValues, hasNewKeys: boolean): Promise<Outcome> {
    const parts: SavePart[] = [];
    if (name !== alias.current()) {
      parts.push({ name: 'alias', save: () => alias.save(name) });
    }
    if (hasNewKeys) {
      const body = { ...keys, companyExchangeId: id };
      parts.push({ name: 'keys', save: () => updateKeys.save({ body }) });
    }
    const { saved, unsaved } = await saveInOrder(parts);
    if (saved.length > 0) void connectionChanged(id, 'changed');
    if (unsaved.length > 0) return { ok: false };
    const hasSaved = hasNewKeys || alias.hasSaved();
    if (hasSaved && isMounted.current) showToast({ kind: 'success', title: EXCHANGES_UPDATED });
    return { ok: true };
  }

  return (
    <ViewWithIpAddresses title="Edit exchange" onBack={onLeave}>
      <ExchangeForm
        saved={{ name: exchange.name, exchangeId, keyTail: apiKey }}
        deletedText={deletedText(isDeleted, 'This exchange was deleted in the meantime.')}
        onSubmit={save}
        onLeave={onLeave}
      />
    </ViewWithIpAddresses>
  );
}
