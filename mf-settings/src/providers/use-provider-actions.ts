import { fromServer } from '@parallax/api/react';
import {
  activateVault,
  type CompanyExchange,
  deactivateVault,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
  VAULT_UPDATED,
  type Vault,
} from '@parallax/protocol';
import { REMOVE, useItemRequests } from '@parallax/store';
import { useEffect, useMemo, useRef, useState } from 'react';
import { focusViewAfter } from '../tab/focus-view-after.ts';
import { useRefreshAfter } from '../tab/use-refresh-after.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import type { ProviderActions } from './provider-card.tsx';

const switchOptions = {
  success: fromServer(VAULT_UPDATED),
  fallback: 'Failed to save vault info',
} as const;

/** The confirmation of a deletion. Keeps its connection while the dialog closes, to show its text. */
interface DeleteConfirmation {
  readonly connection: CompanyExchange;
  /** the button in the card of the connection */
  readonly button: Element;
  readonly isOpen: boolean;
}

/** The actions of the cards, and the confirmation that precedes a deletion. */
export function useProviderActions(onEdit: (connection: CompanyExchange) => void): {
  actions: ProviderActions;
  confirmation: DeleteConfirmation | undefined;
  answer: (confirmed: boolean) => void;
} {
  const refreshAfter = useRefreshAfter();
  const [confirmation, setConfirmation] = useState<DeleteConfirmation>();
  const { run } = useItemRequests();
  const { save: activate } = useTabSave(activateVault, switchOptions);
  const { save: deactivate } = useTabSave(deactivateVault, switchOptions);
  const { save: remove } = useTabSave(deleteCompanyExchange, {
    success: fromServer(EXCHANGES_UPDATED),
    fallback: 'Failed to delete custodian',
  });

  const switchVault = async (connectionId: string, { id, active }: Vault): Promise<void> => {
    const save = active ? deactivate : activate;
    const outcome = await run(connectionId, `switch ${id}`, () => save({ query: { VaultId: id } }));
    if (outcome !== undefined) await refreshAfter(connectionId, 'changed', outcome);
  };

  const deleteConnection = async ({ id }: CompanyExchange, button: Element): Promise<void> => {
    const focusView = focusViewAfter(button);
    const outcome = await run(id, REMOVE, () => remove({ query: { CompanyExchangeId: id } }));
    if (outcome === undefined) return;
    if (outcome.ok) focusView();
    await refreshAfter(id, 'removed', outcome);
  };

  const latest = useRef({ onEdit, switchVault });
  useEffect(() => {
    latest.current = { onEdit, switchVault };
  });
  const actions = useMemo(
    (): ProviderActions => ({
      edit: (connection) => latest.current.onEdit(connection),
      remove: (connection, button) => setConfirmation({ connection, button, isOpen: true }),
      switchVault: (connectionId, vault) => latest.current.switchVault(connectionId, vault),
    }),
    [],
  );
  return {
    actions,
    confirmation,
    answer(confirmed) {
      if (!confirmation?.isOpen) return;
      if (confirmed) void deleteConnection(confirmation.connection, confirmation.button);
      setConfirmation({ ...confirmation, isOpen: false });
    },
  };
}
