import { ApiFailure } from '../../http/api/api-failure.ts';
import type { CheckedChild, ChildChecks } from '../engine/algos/child-checks.ts';
import { checkOrder } from './check-order.ts';
import {
  areCheckedInTurn,
  limitLocks,
  type OrderContextDependencies,
  readOrderTerms,
} from './order-context.ts';

/** The reason of a refusal. Throws what is none. */
function refusalOf(failure: unknown): { readonly failure: string } {
  if (failure instanceof ApiFailure) return { failure: failure.message };
  throw failure;
}

/** Checks the orders of algos as those that people send. */
export const createChildChecks = (dependencies: OrderContextDependencies): ChildChecks => ({
  async prepare(order, account, previous) {
    try {
      const found = await readOrderTerms(dependencies, order, account);
      const isInTurn = await areCheckedInTurn(dependencies.db, order, found, false);
      const { notionalUsd, terms } = found;
      const check = (transaction: typeof dependencies.db): Promise<CheckedChild> =>
        checkOrder(dependencies, transaction, order, found, { previous })
          .then((checked): CheckedChild => {
            if ('failure' in checked) return { failure: checked.failure.message };
            return { ...checked, notionalUsd, amountUnit: terms.amountUnit };
          })
          .catch(refusalOf);
      return { locks: isInTurn ? limitLocks(found, account) : [], check };
    } catch (failure) {
      const refusal = refusalOf(failure);
      return { locks: [], check: () => Promise.resolve(refusal) };
    }
  },
});
