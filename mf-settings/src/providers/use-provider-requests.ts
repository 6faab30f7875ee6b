import { activateVault, type CompanyExchange, deactivateVault } from '@parallax/protocol';
import { useCallback } from 'react';
import { useConnectionDeletion } from '../connections/use-connection-deletion.ts';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import { useRefreshAfter } from '../connections/use-refresh-after.ts';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import type { SwitchVault } from './vault-table.tsx';

const SWITCH = { fallback: 'Failed to save vault info' };

export interface ProviderRequests {
  readonly deleteItem: DeleteItem<CompanyExchange>;
  /** stable between renders */
  readonly switchVault: SwitchVault;
}

/** The requests of the cards. */
export function useProviderRequests(): ProviderRequests {
  const refreshAfter = useRefreshAfter();
  const { save: activate } = useConnectionSave(activateVault, SWITCH);
  const { save: deactivate } = useConnectionSave(deactivateVault, SWITCH);
  const { run, deleteItem } = useConnectionDeletion('Failed to delete custodian');
  const switchVault = useCallback<SwitchVault>(
    async (connectionId, { id, active }) => {
      const outcome = await run(connectionId, `switch ${id}`, () =>
        (active ? deactivate : activate)({ query: { VaultId: id } }),
      );
      if (outcome !== undefined) await refreshAfter(connectionId, 'changed', outcome);
    },
    [run, activate, deactivate, refreshAfter],
  );
  return { deleteItem, switchVault };
}
