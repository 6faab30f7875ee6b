import { activateVault, type CompanyExchange, deactivateVault } from '@parallax/protocol';
import { useCallback } from 'react';
import { useConnectionDeletion } from '../connections/use-connection-deletion.ts';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import { useRefreshAfter } from '../connections/use-refresh-after.ts';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import type { ToggleVault } from './vault-table.tsx';

const TOGGLE = { fallback: 'Failed to save vault info' };

export interface ProviderRequests {
  readonly deleteItem: DeleteItem<CompanyExchange>;
  /** stable between renders */
  readonly toggleVault: ToggleVault;
}

/** The requests of the cards. */
export function useProviderRequests(): ProviderRequests {
  const refreshAfter = useRefreshAfter();
  const { save: activate } = useConnectionSave(activateVault, TOGGLE);
  const { save: deactivate } = useConnectionSave(deactivateVault, TOGGLE);
  const { run, deleteItem } = useConnectionDeletion('Failed to delete custodian');
  const toggleVault = useCallback<ToggleVault>(
    async (connectionId, { id, active }) => {
      const outcome = await run(connectionId, `toggle ${id}`, () =>
        (active ? deactivate : activate)({ query: { VaultId: id } }),
      );
      if (outcome !== undefined) await refreshAfter(connectionId, 'changed', outcome);
    },
    [run, activate, deactivate, refreshAfter],
  );
  return { deleteItem, toggleVault };
}
