import type { Endpoint } from '@parallax/protocol';
import type { Save } from '@parallax/store';
import { type TabSaveOptions, useTabSave } from '../tab/use-tab-save.ts';

/** Options of a change of a connection, after which `useRefreshAfter` refetches the connections. */
export const CONNECTION_CHANGE = { invalidates: [] };

/** `useTabSave` for a change of an exchange, custodian or prime broker. Call `useRefreshAfter` with its outcome. */
export const useConnectionSave = <E extends Endpoint>(
  endpoint: E,
  options: TabSaveOptions<E>,
): Save<E> => useTabSave(endpoint, { ...options, ...CONNECTION_CHANGE });
