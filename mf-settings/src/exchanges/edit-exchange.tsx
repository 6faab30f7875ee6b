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
import { useEffect, useRef } from 'react';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import { type SavePart, saveInOrder } from '../providers/save-in-order.ts';
import { ExchangeForm, type ExchangeValues } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';

const DELETED =
  'This exchange was deleted in the meantime. What you typed is kept, but cannot be saved.';

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
  const shared = { fallback: SAVE_FAILED, onlyWhileMounted: true };
  const rename = useSave(renameCompanyExchange, { ...shared, success: fromServer(ALIAS_UPDATED) });
  const updateKeys = useSave(updateCompanyExchangeKey, {
    ...shared,
    success: fromServer(KEYS_UPDATED),
  });
  const isMounted = useIsMounted();
  /** the last known alias: the one that this form has saved, until another one is loaded */
  const currentAlias = useRef(exchange.name);
  useEffect(() => {
    currentAlias.current = exchange.name;
  }, [exchange.name]);
  const hasRenamed = useRef(false);

  async function renameTo(name: string): Promise<Outcome> {
    const outcome = await rename.save({ body: { companyExchangeId: id, name } });
    if (outcome.ok) {
      currentAlias.current = name;
      hasRenamed.current = true;
    }
    return outcome;
  }
  async function save({ name, ...keys }: ExchangeValues, hasNewKeys: boolean): Promise<Outcome> {
    const parts: SavePart[] = [];
    if (name !== currentAlias.current) {
      parts.push({ name: 'alias', save: () => renameTo(name) });
    }
    if (hasNewKeys) {
      const body = { ...keys, companyExchangeId: id };
      parts.push({ name: 'keys', save: () => updateKeys.save({ body }) });
    }
    const { saved, unsaved } = await saveInOrder(parts);
    if (saved.length > 0) void connectionChanged(id, 'changed');
    if (unsaved.length > 0) return { ok: false };
    const hasSaved = hasNewKeys || hasRenamed.current;
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
