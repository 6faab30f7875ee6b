import { fromServer, queryKeyOf } from '@parallax/api/react';
import {
  activateVault,
  type CompanyExchange,
  deactivateVault,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
  listCompanyExchanges,
  type Trader,
  VAULT_UPDATED,
  type Vault,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { FOCUS_PLACE, type Outcome } from '@parallax/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reloadCompanyExchanges } from '../company-exchanges/reload-company-exchanges.ts';
import type { ProviderActions } from './provider-card.tsx';

const switching = {
  success: fromServer(VAULT_UPDATED),
  fallback: 'Failed to save vault info',
  whileMounted: true,
} as const;

/** The question whether to delete a connection, which stays the same while its dialog closes. */
export interface RemoveQuestion {
  readonly connection: CompanyExchange;
  readonly isOpen: boolean;
}

/** The actions of the cards, and the question that a deletion asks first. */
export function useProviderActions(
  trader: Trader,
  onEdit: (connection: CompanyExchange) => void,
): {
  actions: ProviderActions;
  question: RemoveQuestion | undefined;
  answer: (confirmed: boolean) => void;
} {
  const client = useQueryClient();
  const [question, setQuestion] = useState<RemoveQuestion>();
  const pending = useRef(new Set<string>());
  const { save: activate } = useSave(activateVault, switching);
  const { save: deactivate } = useSave(deactivateVault, switching);
  const { save: remove } = useSave(deleteCompanyExchange, {
    success: fromServer(EXCHANGES_UPDATED),
    fallback: 'Failed to delete custodian',
    whileMounted: true,
  });

  const reload = async ({ ok }: Outcome): Promise<void> => {
    if (ok) await reloadCompanyExchanges(client, trader.traderId);
    // the refusal may be due to somebody else's change
    else await client.invalidateQueries({ queryKey: queryKeyOf(listCompanyExchanges) });
  };
  const switchVault = async ({ id, active }: Vault): Promise<void> =>
    reload(await (active ? deactivate : activate)({ query: { VaultId: id } }));

  const removeNow = async ({ id }: CompanyExchange): Promise<void> => {
    if (pending.current.has(id)) return;
    pending.current.add(id);
    const outcome = await remove({ query: { CompanyExchangeId: id } });
    pending.current.delete(id);
    // the button of the removed card has the focus
    if (outcome.ok) document.activeElement?.closest<HTMLElement>(FOCUS_PLACE)?.focus();
    await reload(outcome);
  };

  const latest = useRef({ onEdit, switchVault });
  useEffect(() => {
    latest.current = { onEdit, switchVault };
  });
  const actions = useMemo(
    (): ProviderActions => ({
      edit: (connection) => latest.current.onEdit(connection),
      remove: (connection) => setQuestion({ connection, isOpen: true }),
      switchVault: (vault) => latest.current.switchVault(vault),
    }),
    [],
  );
  return {
    actions,
    question,
    answer(confirmed) {
      if (!question?.isOpen) return;
      if (confirmed) void removeNow(question.connection);
      setQuestion({ ...question, isOpen: false });
    },
  };
}
