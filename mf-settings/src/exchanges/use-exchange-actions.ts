import type { CallInput } from '@parallax/api';
import {
  ACCOUNT_RESET,
  activateCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
  EXECUTION_ALLOWED,
  EXECUTION_DENIED,
  listCompanyExchanges,
  resetPaperAccount,
  setExecution,
} from '@parallax/protocol';
import { type ItemRequests, optimisticUpdate, withRequestId } from '@parallax/store';
import { useCallback } from 'react';
import { useConnectionDeletion } from '../connections/use-connection-deletion.ts';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import { useRefreshAfter } from '../connections/use-refresh-after.ts';
import { changeFromRow } from '../tab/change-from-row.ts';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { RESET } from './exchange-columns.tsx';
import { DELETE_FAILED, SAVE_FAILED } from './use-exchange-update.ts';

const TOGGLE = { fallback: SAVE_FAILED };

export interface ExchangeActions {
  readonly isPending: ItemRequests['isPending'];
  /**
   * activates an inactive exchange and deactivates an active one
   * @param button the button in the row of the exchange
   */
  toggle: (exchange: CompanyExchange, button: Element) => void;
  /** allows or denies orders through it; shown at once, and reverted if it fails */
  allowExecution: (exchange: CompanyExchange, allowed: boolean) => void;
  /** starts a paper account again */
  reset: (exchange: CompanyExchange) => void;
  deleteExchange: DeleteItem<CompanyExchange>;
}

/** Changes the exchanges in the table, with one request at a time for each exchange. */
export function useExchangeActions(): ExchangeActions {
  const { save: activate } = useConnectionSave(activateCompanyExchange, TOGGLE);
  const { save: deactivate } = useConnectionSave(deactivateCompanyExchange, TOGGLE);
  const { save: saveExecution } = useTabSave(setExecution, {
    success: ({ message }, { body }) =>
      message ?? (body.allowExecution ? EXECUTION_ALLOWED : EXECUTION_DENIED),
    fallback: SAVE_FAILED,
    optimistic: optimisticUpdate(
      listCompanyExchanges,
      undefined,
      (cached, { query, body }: CallInput<typeof setExecution>) =>
        cached.map((each) =>
          each.id === query.CompanyExchangeId
            ? { ...each, allowExecution: body.allowExecution }
            : each,
        ),
    ),
  });
  const { save: saveReset } = useTabSave(resetPaperAccount, {
    success: ACCOUNT_RESET,
    fallback: 'Failed to reset the paper account',
    noResponse:
      'The server did not answer, so that the account may have been reset. Pressing again resets it only once.',
  });
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
  const allowExecution = useCallback(
    ({ id }: CompanyExchange, allowed: boolean) => {
      const input = { query: { CompanyExchangeId: id }, body: { allowExecution: allowed } };
      void run(id, `execution ${allowed}`, () => saveExecution(input));
    },
    [run, saveExecution],
  );
  const reset = useCallback(
    ({ id }: CompanyExchange) =>
      void run(id, RESET, () =>
        withRequestId([resetPaperAccount.path, id], (requestId) =>
          saveReset({ query: { AccountId: id }, body: { id: requestId } }),
        ),
      ),
    [run, saveReset],
  );
  return { isPending, toggle, allowExecution, reset, deleteExchange: deleteItem };
}
