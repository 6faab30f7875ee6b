import {
  type BodyInput,
  type CompanyExchange,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { useEffect, useRef } from 'react';
import { type SavePart, type SaveProgress, saveInOrder } from './save-in-order.ts';
import { useConnectionSave } from './use-connection-save.ts';
import { useRefreshAfter } from './use-refresh-after.ts';

interface SavedAlias {
  /** the last known alias: the one that this form has saved, until another one is loaded */
  readonly current: () => string;
  /** whether this form has saved an alias */
  readonly hasSaved: () => boolean;
  /** saves an alias and remembers it if that succeeds */
  readonly save: (name: string) => Promise<Outcome>;
}

/**
 * The alias of a connection that is edited, which other users may change in the meantime.
 * @param rename requests the change of the alias
 */
function useSavedAlias(loaded: string, rename: (name: string) => Promise<Outcome>): SavedAlias {
  const current = useRef(loaded);
  const hasSaved = useRef(false);
  useEffect(() => {
    current.current = loaded;
  }, [loaded]);
  return {
    current: () => current.current,
    hasSaved: () => hasSaved.current,
    async save(name) {
      const outcome = await rename(name);
      if (outcome.ok) {
        current.current = name;
        hasSaved.current = true;
      }
      return outcome;
    },
  };
}

/** The fields of a stored connection that an update needs. */
export type StoredConnection = Pick<CompanyExchange, 'id' | 'exchangeId' | 'name'>;

type UpdateKeys = BodyInput<typeof updateCompanyExchangeKey>;
type Keys = Omit<UpdateKeys, 'companyExchangeId' | 'exchangeId'>;

/** The failure texts of a request. */
interface Failures {
  readonly fallback: string;
  readonly noResponse?: string;
}

export interface ConnectionChanges {
  readonly name: string;
  /** sends the alias even if it is unchanged */
  readonly alwaysRename?: boolean;
  /** undefined keeps the stored keys */
  readonly keys: Keys | undefined;
  readonly saveVaults?: () => Promise<Outcome>;
}

export interface ConnectionUpdate {
  /** whether this form has saved an alias */
  readonly hasSavedAlias: () => boolean;
  /** Saves what was changed, one request each, and refreshes the connections. */
  readonly save: (changes: ConnectionChanges) => Promise<SaveProgress>;
}

/** Saves the alias of a connection, then its keys, then its vaults. Each request shows its outcome in a toast. */
export function useConnectionUpdate(
  connection: StoredConnection | undefined,
  failures: { readonly alias: Failures; readonly keys: Failures },
): ConnectionUpdate {
  const renaming = useConnectionSave(renameCompanyExchange, failures.alias);
  const updating = useConnectionSave(updateCompanyExchangeKey, failures.keys);
  const refreshAfter = useRefreshAfter();
  const { id = '', exchangeId = '', name: loadedName = '' } = connection ?? {};
  const alias = useSavedAlias(loadedName, (name) =>
    renaming.save({ body: { companyExchangeId: id, name } }),
  );

  const partsOf = (changes: ConnectionChanges): SavePart[] => {
    const { name, alwaysRename = false, keys, saveVaults } = changes;
    const parts: SavePart[] = [];
    if (alwaysRename || name !== alias.current()) {
      parts.push({ name: 'alias', save: () => alias.save(name) });
    }
    if (keys) {
      const body = { ...keys, companyExchangeId: id, exchangeId };
      parts.push({ name: 'keys', save: () => updating.save({ body }) });
    }
    if (saveVaults) parts.push({ name: 'vaults', save: saveVaults });
    return parts;
  };

  return {
    hasSavedAlias: alias.hasSaved,
    async save(changes) {
      const parts = partsOf(changes);
      const progress = await saveInOrder(parts);
      // awaited, so that the list which replaces the form never shows the old values
      if (parts.length > 0) await refreshAfter(id, 'changed', { ok: progress.saved.length > 0 });
      return progress;
    },
  };
}
