import {
  activateCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
} from '@parallax/protocol';
import type { ItemRequests } from '@parallax/store';
import { useCallback } from 'react';
import { useConnectionDeletion } from '../connections/use-connection-deletion.ts';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import { useRefreshAfter } from '../connections/use-refresh-after.ts';
import { changeFromRow } from '../tab/change-from-row.ts';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import { DELETE_FAILED, SAVE_FAILED } from './use-exchange-update.ts';

const TOGGLE = { fallback: SAVE_FAILED };

export interface ExchangeActions {
  readonly isPending: ItemRequests['isPending'];
  /**
   * activates an inactive exchange and deactivates an active one
   * @param button the button in the row of the exchange
   */
  toggle: (exchange: CompanyExchange, button: Element) => void;
  deleteExchange: DeleteItem<CompanyExchange>;
}

/** Changes the exchanges in the table, with one request at a time for each exchange. */
export function useExchangeActions(): ExchangeActions {
  const { save: activate } = useConnectionSave(activateCompanyExchange, TOGGLE);
  const { save: deactivate } = useConnectionSave(deactivateCompanyExchange, TOGGLE);
  const refreshAfter = useRefreshAfter();
  const { isPending, run, deleteItem } = useConnectionDeletion(DELETE_FAILED);

  const toggle = useCallback(
    ({ id, active }: CompanyExchange, button: Element) => {
      const change = async () => {
        const save = active ? deactivate : activate;
        const outcome = await save({ query: { CompanyExchangeId: id } });
        await refreshAfter(id, active ? 'deactivated' : 'activated', outcome);
      };
      void run(id, 'toggle', () => changeFromRow(button, change));
    },
    [run, activate, deactivate, refreshAfter],
  );
  return { isPending, toggle, deleteExchange: deleteItem };
}
