import {
  ALGO_CANCEL_REQUESTED,
  ALGO_CANCELLED,
  ALGO_CHANGED,
  ALGO_PAUSED,
  ALGO_REQUESTED,
  ALGO_RESUMED,
  ALGO_STARTED,
  type AlgoOrderChange,
  cancelAlgoOrder,
  changeAlgoOrder,
  isAlgoDone,
  listAlgoOrders,
  listAlgoSchedule,
  startAlgoOrder,
} from '@parallax/protocol';
import type { Request } from 'express';
import type { Caller } from '../../../http/api/caller.ts';
import { type Route, route, withMessage } from '../../../http/api/route.ts';
import { findTokenCaller } from '../../../http/api/token-caller.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { requireLegAccounts, type SeenAlgo } from '../../access/require-algo.ts';
import { type AccountReads, visibleAccounts } from '../../access/visible-accounts.ts';
import type { Accounts } from '../../engine/accounts.ts';
import { listAlgos, type StoredAlgo } from '../../records/algo-store.ts';
import type { Requester } from '../check-order.ts';
import { readAlgoSchedule, toAlgoOrder } from './algo-view.ts';
import { changedTerms } from './change-terms.ts';
import { assertAlgoValid, requireMayTradeLegs } from './check-algo.ts';
import { controlAlgo } from './control-algo.ts';
import { type AlgoDependencies, startNewAlgo } from './start-algo.ts';

interface Dependencies extends AccountReads, Omit<AlgoDependencies, 'prices' | 'accounts'> {
  readonly caches: AccountReads['caches'] & AlgoDependencies['caches'];
  readonly accounts: Accounts;
}

const DONE_TEXTS = { pause: ALGO_PAUSED, resume: ALGO_RESUMED, change: ALGO_CHANGED } as const;

const requesterOf = ({ caller, request }: { caller: Caller; request: Request }): Requester => ({
  traderId: caller.id,
  companyId: caller.companyId,
  address: clientAddress(request),
});

export function algoRoutes(services: Dependencies): Route[] {
  const { db, accounts } = services;
  const dependencies = { ...services, prices: accounts.prices };
  const view = (algo: StoredAlgo) => toAlgoOrder(algo, dependencies);
  /** What a change requests. Throws 400 for terms that are not possible. */
  async function controlOf(change: AlgoOrderChange, { algo, legAccounts }: SeenAlgo) {
    if (change.state !== undefined)
      return { kind: change.state === 'paused' ? 'pause' : 'resume' } as const;
    const terms = changedTerms(algo, change, accounts.prices);
    await assertAlgoValid(dependencies, terms, legAccounts);
    return { kind: 'change', terms } as const;
  }

  return [
    route(listAlgoOrders, {
      async handle({ caller, query }) {
        const ids = (await visibleAccounts(services, caller)).map(({ id }) => id);
        const { rows, cursor } = await listAlgos(db, ids, query);
        return { rows: rows.map(view), cursor };
      },
    }),
    route(listAlgoSchedule, {
      handle: ({ algo }) => readAlgoSchedule(dependencies, algo),
    }),
    route(startAlgoOrder, {
      async handle({ caller, body, request }) {
        const legAccounts = await requireLegAccounts(services, caller, body);
        const algo = await startNewAlgo(dependencies, body, legAccounts, {
          ...requesterOf({ caller, request }),
          tokenId: findTokenCaller(request)?.tokenId ?? null,
        });
        const { state } = algo.plan;
        const isStarted = !isAlgoDone(state);
        const text = isStarted
          ? ALGO_STARTED
          : `The algo was started before and is ${state.toLowerCase()}.`;
        return withMessage(view(algo), text);
      },
    }),
    route(changeAlgoOrder, {
      async handle({ algo: seen, legAccounts, body, ...call }) {
        const requester = requesterOf(call);
        if (body.state !== 'paused')
          await requireMayTradeLegs(dependencies, requester, legAccounts);
        const control = await controlOf(body, { algo: seen, legAccounts });
        const { algo, isCarriedOut } = await controlAlgo(dependencies, seen, control, {
          requester,
          view,
        });
        return withMessage(view(algo), isCarriedOut ? DONE_TEXTS[control.kind] : ALGO_REQUESTED);
      },
    }),
    route(cancelAlgoOrder, {
      async handle({ algo: seen, ...call }) {
        const { algo, isCarriedOut } = await controlAlgo(
          dependencies,
          seen,
          { kind: 'cancel' },
          { requester: requesterOf(call), view },
        );
        return withMessage(view(algo), isCarriedOut ? ALGO_CANCELLED : ALGO_CANCEL_REQUESTED);
      },
    }),
  ];
}
