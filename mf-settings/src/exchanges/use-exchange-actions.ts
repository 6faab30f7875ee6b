import { fromServer } from '@parallax/api/react';
import {
  activateCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
} from '@parallax/protocol';
import { type ItemRequests, REMOVE, useItemRequests } from '@parallax/store';
import { useCallback, useEffect, useRef } from 'react';
import { focusViewAfter } from '../tab/focus-view-after.ts';
import { useRefreshAfter } from '../tab/use-refresh-after.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { DELETE_FAILED, SAVE_FAILED } from './exchanges-texts.ts';

const success = fromServer(EXCHANGES_UPDATED);

export interface ExchangeActions {
  readonly isPending: ItemRequests['isPending'];
  /**
   * activates an inactive exchange and deactivates an active one
   * @param button the button in the row of the exchange
   */
  toggle: (exchange: CompanyExchange, button: Element) => void;
  /** @param button the button in the row of the exchange */
  deleteExchange: (exchange: CompanyExchange, button: Element) => void;
}

/** Changes the exchanges in the table, with one request at a time for each exchange. */
export function useExchangeActions(): ExchangeActions {
  const shared = { success };
  const activate = useTabSave(activateCompanyExchange, { ...shared, fallback: SAVE_FAILED });
  const deactivate = useTabSave(deactivateCompanyExchange, { ...shared, fallback: SAVE_FAILED });
  const deletion = useTabSave(deleteCompanyExchange, { ...shared, fallback: DELETE_FAILED });
  const { isPending, run } = useItemRequests();
  const refreshAfter = useRefreshAfter();
  const latest = useRef({ activate, deactivate, deletion });
  useEffect(() => {
    latest.current = { activate, deactivate, deletion };
  });

  const toggle = useCallback(
    ({ id, active }: CompanyExchange, button: Element) => {
      const focusView = focusViewAfter(button);
      void run(id, 'switch', async () => {
        const { save } = latest.current[active ? 'deactivate' : 'activate'];
        const outcome = await save({ query: { CompanyExchangeId: id } });
        await refreshAfter(id, active ? 'deactivated' : 'activated', outcome);
        // the status filter may hide the row now
        if (!button.isConnected) focusView();
      });
    },
    [run, refreshAfter],
  );
  const deleteExchange = useCallback(
    ({ id }: CompanyExchange, button: Element) => {
      const focusView = focusViewAfter(button);
      void run(id, REMOVE, async () => {
        const outcome = await latest.current.deletion.save({ query: { CompanyExchangeId: id } });
        if (outcome.ok) focusView();
        await refreshAfter(id, 'removed', outcome);
      });
    },
    [run, refreshAfter],
  );
  return { isPending, toggle, deleteExchange };
}
