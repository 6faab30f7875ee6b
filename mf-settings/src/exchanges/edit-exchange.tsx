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
import type { EditFormProps } from '../tab/form-props.ts';
import { useConnectionSave } from '../tab/use-connection-save.ts';
import { ExchangeForm, type ExchangeValues } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';

/** Renames an exchange, then replaces its keys if new ones were entered. */
export function EditExchange({ item, isDeleted, onLeave }: EditFormProps<CompanyExchange>) {
  const { id, exchangeId, apiKey } = item;
  const rename = useConnectionSave(renameCompanyExchange, {
    success: ALIAS_UPDATED,
    fallback: SAVE_FAILED,
  });
  const updateKeys = useConnectionSave(updateCompanyExchangeKey, {
    success: KEYS_UPDATED,
    fallback: SAVE_FAILED,
  });
  const isMounted = useIsMounted();
  const alias = useSavedAlias(item.name, (name) =>
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
        saved={{ name: item.name, exchangeId, keyTail: apiKey }}
        deletedText={deletedText(isDeleted, 'This exchange was deleted.')}
        onSubmit={save}
        onLeave={onLeave}
      />
    </ViewWithIpAddresses>
  );
}
