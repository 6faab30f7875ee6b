import { fromServer } from '@parallax/api/react';
import {
  activateCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
} from '@parallax/protocol';
import { connectionChanged, useSave } from '@parallax/store';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DELETE_FAILED, SAVE_FAILED } from './exchanges-texts.ts';

const success = fromServer(EXCHANGES_UPDATED);

export interface ExchangeActions {
  /** ids of exchanges with a pending request */
  readonly pending: ReadonlySet<string>;
  /** activates an inactive exchange and deactivates an active one */
  toggle: (exchange: CompanyExchange) => void;
  /** resolves with whether it was deleted */
  remove: (exchange: CompanyExchange) => Promise<boolean>;
}

/** Changes of the exchanges in the table, one request at a time for each of them. */
export function useExchangeActions(): ExchangeActions {
  const shared = { success, onlyWhileMounted: true };
  const activate = useSave(activateCompanyExchange, { ...shared, fallback: SAVE_FAILED });
  const deactivate = useSave(deactivateCompanyExchange, { ...shared, fallback: SAVE_FAILED });
  const destroy = useSave(deleteCompanyExchange, { ...shared, fallback: DELETE_FAILED });
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set<string>());
  // state is too late for a double click
  const running = useRef(new Set<string>());

  const once = async (id: string, run: () => Promise<boolean>): Promise<boolean> => {
    if (running.current.has(id)) return false;
    running.current.add(id);
    setPending(new Set(running.current));
    try {
      return await run();
    } finally {
      running.current.delete(id);
      setPending(new Set(running.current));
    }
  };

  const latest = useRef({ once, activate, deactivate, destroy });
  useEffect(() => {
    latest.current = { once, activate, deactivate, destroy };
  });

  const toggle = useCallback(({ id, active }: CompanyExchange) => {
    const actions = latest.current;
    void actions.once(id, async () => {
      const { save } = active ? actions.deactivate : actions.activate;
      const { ok } = await save({ query: { CompanyExchangeId: id } });
      if (ok) await connectionChanged(id, active ? 'deactivated' : 'activated');
      return ok;
    });
  }, []);
  const remove = useCallback(({ id }: CompanyExchange) => {
    const actions = latest.current;
    return actions.once(id, async () => {
      const { ok } = await actions.destroy.save({ query: { CompanyExchangeId: id } });
      if (ok) await connectionChanged(id, 'removed');
      return ok;
    });
  }, []);
  return { pending, toggle, remove };
}
