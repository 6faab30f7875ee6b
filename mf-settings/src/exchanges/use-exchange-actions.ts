import { fromServer } from '@parallax/api/react';
import {
  activateCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
} from '@parallax/protocol';
import { connectionChanged, type ItemRequests, useItemRequests, useSave } from '@parallax/store';
import { useCallback, useEffect, useRef } from 'react';
import { DELETE_FAILED, SAVE_FAILED } from './exchanges-texts.ts';

const success = fromServer(EXCHANGES_UPDATED);

export interface ExchangeActions {
  readonly isPending: ItemRequests['isPending'];
  /** activates an inactive exchange and deactivates an active one */
  toggle: (exchange: CompanyExchange) => void;
  /** resolves with whether it was deleted */
  deleteExchange: (exchange: CompanyExchange) => Promise<boolean>;
}

/** Changes the exchanges in the table, with one request at a time for each exchange. */
export function useExchangeActions(): ExchangeActions {
  const shared = { success, onlyWhileMounted: true };
  const activate = useSave(activateCompanyExchange, { ...shared, fallback: SAVE_FAILED });
  const deactivate = useSave(deactivateCompanyExchange, { ...shared, fallback: SAVE_FAILED });
  const deletion = useSave(deleteCompanyExchange, { ...shared, fallback: DELETE_FAILED });
  const { isPending, run } = useItemRequests();
  const latest = useRef({ activate, deactivate, deletion });
  useEffect(() => {
    latest.current = { activate, deactivate, deletion };
  });

  const toggle = useCallback(
    ({ id, active }: CompanyExchange) => {
      void run(id, 'switch', async () => {
        const { save } = latest.current[active ? 'deactivate' : 'activate'];
        const { ok } = await save({ query: { CompanyExchangeId: id } });
        if (ok) await connectionChanged(id, active ? 'deactivated' : 'activated');
      });
    },
    [run],
  );
  const deleteExchange = useCallback(
    async ({ id }: CompanyExchange) => {
      const isDeleted = await run(id, 'remove', async () => {
        const { ok } = await latest.current.deletion.save({ query: { CompanyExchangeId: id } });
        if (ok) await connectionChanged(id, 'removed');
        return ok;
      });
      return isDeleted === true;
    },
    [run],
  );
  return { isPending, toggle, deleteExchange };
}
