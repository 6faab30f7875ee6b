import { type AlgoState, type AlgoTerms, isAlgoDone } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { startAlgo } from '@parallax/trading';
import { insertAlgo, writeAlgoStep } from '../../records/algo-store.ts';

interface SeededAlgo {
  readonly terms: AlgoTerms;
  readonly companyId: string;
  readonly traderId: string;
  readonly state: AlgoState;
  readonly arrivalPrice?: string;
  /** the last touch that it has seen */
  readonly touch?: readonly [bid: string, ask: string];
  /** Unix milliseconds */
  readonly at: number;
}

/** Stores an algo as its engine leaves it, without children. */
export async function seedAlgo(db: Database, algo: SeededAlgo): Promise<void> {
  const { terms, companyId, traderId, state, arrivalPrice = null, touch, at } = algo;
  await insertAlgo(db, { terms, companyId, traderId, tokenId: null, at });
  const plan = startAlgo(terms, at);
  const [bid = null, ask = null] = touch ?? [];
  const legs = plan.legs.map((leg) => ({ ...leg, bid, ask }));
  const endedAt = isAlgoDone(state) ? at : null;
  await writeAlgoStep(db, {
    id: terms.id,
    revision: 0,
    plan: { ...plan, state, arrivalPrice, legs, startedAt: at, endedAt },
    clearRequested: null,
  });
}
