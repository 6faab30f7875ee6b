import {
  ALGO_CANCEL_REQUESTED,
  ALGO_CHANGED,
  type AlgoOrder,
  type AlgoOrderChange,
  type Body,
  cancelAlgoOrder,
  changeAlgoOrder,
  isAlgoDone,
  listAlgoOrders,
  listAlgoSchedule,
} from '@parallax/protocol';
import {
  fromServer,
  type MutationOutcome,
  REMOVE,
  useItemRequests,
  useSave,
} from '@parallax/store';
import { useMemo } from 'react';
import type { ConfirmNotLive } from '../accounts/confirm-not-live.tsx';
import { ContractAndAccount } from '../orders/contract-and-account.tsx';
import { OrderDetail, OrderDetails } from '../orders/order-details.tsx';
import { type AlgoRow, algoText } from './algo-row.ts';

const notKnown = (what: string): string =>
  `It is not known whether the algo was ${what}. Algo orders shows what it does.`;

const INVALIDATES = [listAlgoOrders, listAlgoSchedule];
const CHANGE = 'change';

type Change = Body<typeof changeAlgoOrder>;
type Saved = MutationOutcome<AlgoOrder> | undefined;

export interface AlgoActions {
  /** Whether a request of the algo is on its way, so that it takes no other one. */
  readonly isBusy: (algo: Pick<AlgoOrder, 'id'>) => boolean;
  readonly setState: (row: AlgoRow, state: NonNullable<AlgoOrderChange['state']>) => void;
  readonly cancel: (row: AlgoRow) => void;
  /** Resolves with undefined if it was not sent. */
  readonly change: (id: string, change: Change) => Promise<Saved>;
}

/** A pause takes effect once what is open is cancelled, and its answer says whether it is. */
const pausedText = ({ state }: AlgoOrder): string =>
  state === 'PAUSED' || isAlgoDone(state) ? 'Algo paused' : 'The algo is being paused';

const question = (row: AlgoRow, verb: string) => ({
  title: `${verb} the algo?`,
  confirmLabel: `${verb} algo`,
  cancelLabel: 'Leave it',
  details: (
    <OrderDetails>
      <OrderDetail label="Algo">{algoText(row)}</OrderDetail>
      <ContractAndAccount row={row} />
    </OrderDetails>
  ),
});

/**
 * Pauses, resumes, changes and cancels algos, one request at a time for each.
 * @param confirm asks first while the accounts are not live
 */
export function useAlgoActions(confirm: ConfirmNotLive): AlgoActions {
  const { save: savePause } = useSave(changeAlgoOrder, {
    success: ({ data }) => pausedText(data),
    fallback: 'The algo was not paused',
    noResponse: notKnown('paused'),
    invalidates: INVALIDATES,
  });
  const { save: saveResume } = useSave(changeAlgoOrder, {
    success: ({ data }) => (data.state === 'PAUSED' ? 'The algo is being resumed' : 'Algo resumed'),
    fallback: 'The algo was not resumed',
    noResponse: notKnown('resumed'),
    invalidates: INVALIDATES,
  });
  const { save: saveChange } = useSave(changeAlgoOrder, {
    success: fromServer(ALGO_CHANGED),
    fallback: 'The algo was not changed',
    noResponse: notKnown('changed'),
    invalidates: INVALIDATES,
  });
  const { save: saveCancel } = useSave(cancelAlgoOrder, {
    success: fromServer(ALGO_CANCEL_REQUESTED),
    fallback: 'The algo was not cancelled',
    noResponse: notKnown('cancelled'),
    invalidates: INVALIDATES,
  });
  const { isPending, run } = useItemRequests();
  return useMemo(() => {
    const setState = async (
      row: AlgoRow,
      state: NonNullable<AlgoOrderChange['state']>,
    ): Promise<void> => {
      if (!(await confirm(question(row, state === 'paused' ? 'Pause' : 'Resume')))) return;
      const save = state === 'paused' ? savePause : saveResume;
      const { id } = row.algo;
      await run(id, CHANGE, () => save({ query: { AlgoOrderId: id }, body: { state } }));
    };
    const cancel = async (row: AlgoRow): Promise<void> => {
      if (!(await confirm(question(row, 'Cancel')))) return;
      const { id } = row.algo;
      await run(id, REMOVE, () => saveCancel({ query: { AlgoOrderId: id } }));
    };
    return {
      isBusy: ({ id }) => isPending(id),
      setState: (row, state) => void setState(row, state),
      cancel: (row) => void cancel(row),
      change: (id, body) => run(id, CHANGE, () => saveChange({ query: { AlgoOrderId: id }, body })),
    };
  }, [confirm, isPending, run, savePause, saveResume, saveChange, saveCancel]);
}
