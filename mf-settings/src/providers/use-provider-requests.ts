import {
  activateVault,
  type CompanyExchange,
  deactivateVault,
  VAULT_UPDATED,
} from '@parallax/protocol';
import { useCallback, useEffect, useRef } from 'react';
import { useConnectionDeletion } from '../tab/use-connection-deletion.ts';
import { useRefreshAfter } from '../tab/use-refresh-after.ts';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import type { SwitchVault } from './vault-table.tsx';

const SWITCH = { success: VAULT_UPDATED, fallback: 'Failed to save vault info' };

export interface ProviderRequests {
  readonly deleteItem: DeleteItem<CompanyExchange>;
  /** stable between renders */
  readonly switchVault: SwitchVault;
}

/** The requests of the cards. */
export function useProviderRequests(): ProviderRequests {
  const refreshAfter = useRefreshAfter();
  const { save: activate } = useTabSave(activateVault, SWITCH);
  const { save: deactivate } = useTabSave(deactivateVault, SWITCH);
  const { run, deleteItem } = useConnectionDeletion('Failed to delete custodian');
  const latest = useRef({ activate, deactivate });
  useEffect(() => {
    latest.current = { activate, deactivate };
  });
  const switchVault = useCallback<SwitchVault>(
    async (connectionId, { id, active }) => {
      const outcome = await run(connectionId, `switch ${id}`, () =>
        latest.current[active ? 'deactivate' : 'activate']({ query: { VaultId: id } }),
      );
      if (outcome !== undefined) await refreshAfter(connectionId, 'changed', outcome);
    },
    [run, refreshAfter],
  );
  return { deleteItem, switchVault };
}
