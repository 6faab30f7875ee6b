import { listCompanyExchanges, listVaults, type Vault } from '@parallax/protocol';
import type { MutationOutcome } from '@parallax/store';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTabSave } from '../tab/use-tab-save.ts';
import type { ProviderKind } from './provider-kind.ts';

/**
 * Requests the vaults of a connection; a failure is shown in a toast. Not cached, since the server
 * reads them from the provider each time. The server may mark stored vaults as deleted, so the list
 * of connections is refetched as well.
 */
export function useVaultRequest(
  kind: ProviderKind,
): (id: string) => Promise<MutationOutcome<Vault[]>> {
  const { save } = useTabSave(listVaults, {
    fallback: 'Failed to get vaults',
    noResponse: kind.texts.listVaultsNoResponse,
    invalidates: [listCompanyExchanges],
  });
  return useCallback((id) => save({ query: kind.vaultsQuery(id) }), [kind, save]);
}

export interface VaultState {
  /** undefined until they are loaded */
  vaults: readonly Vault[] | undefined;
  isLoading: boolean;
  /** the reason why the last request failed */
  failure: string | undefined;
  /** number of vaults that the last refresh added; undefined before a refresh */
  newCount: number | undefined;
  /** requests them again and ignores an earlier pending request */
  refresh: () => Promise<void>;
}

/** The vaults of a connection, as currently listed by its provider. */
export function useVaults(kind: ProviderKind, connectionId: string): VaultState {
  const [isLoading, setLoading] = useState(true);
  const [state, setState] = useState<Pick<VaultState, 'vaults' | 'failure' | 'newCount'>>({
    vaults: undefined,
    failure: undefined,
    newCount: undefined,
  });
  const request = useVaultRequest(kind);
  const newest = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    const number = ++newest.current;
    const outcome = await request(connectionId);
    if (number !== newest.current) return;
    setLoading(false);
    setState(({ vaults }) => {
      if (!outcome.ok) return { vaults, failure: outcome.text, newCount: undefined };
      const known = vaults && new Set(vaults.map(({ id }) => id));
      const newCount = known && outcome.data.filter(({ id }) => !known.has(id)).length;
      return { vaults: outcome.data, failure: undefined, newCount };
    });
  }, [connectionId, request]);
  useEffect(() => {
    void load();
  }, [load]);

  const refresh = (): Promise<void> => {
    setLoading(true);
    return load();
  };
  return { ...state, isLoading, refresh };
}
