import { isDeepStrictEqual } from 'node:util';
import { isAlgoDone } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { AlgoPlan } from '@parallax/trading';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import { algoNotFound } from '../../access/require-algo.ts';
import type { Accounts } from '../../engine/accounts.ts';
import { untilEngine } from '../../records/account-command.ts';
import {
  type AlgoControl,
  type RequestedControl,
  readAlgo,
  requestControl,
  type StoredAlgo,
} from '../../records/algo-store.ts';
import { algoText } from '../../records/algo-text.ts';
import { addToTradingLog } from '../../records/trading-log.ts';
import type { Requester } from '../check-order.ts';

/** How long a call waits for the engine to carry out a control, in milliseconds. */
const WAIT_MS = 2_000;

const LOG_TEXTS = {
  pause: 'pause',
  resume: 'resume',
  change: 'change',
  cancel: 'cancel',
} as const;

interface ControlDependencies extends DbAndClock {
  readonly accounts: Pick<Accounts, 'wakeAlgo'>;
}

/** An algo after a call that controls it, and whether that was carried out. */
export interface ControlledAlgo {
  readonly algo: StoredAlgo;
  readonly isCarriedOut: boolean;
}

/** The data of a refusal is the algo as the API answers it. */
type View = (algo: StoredAlgo) => unknown;

function stateText({ plan: { state, reason } }: StoredAlgo): string {
  if (state === 'ENDED' && reason !== null) return `The algo has ended: ${reason}.`;
  return `The algo is ${state.toLowerCase()}.`;
}

/** Whether an algo is paused, and nothing of it is open at a venue. */
const isPaused = ({ state, children }: AlgoPlan): boolean =>
  state === 'PAUSED' && children.length === 0;

/** Whether there is nothing to do for a control. */
const isInForce = ({ plan }: StoredAlgo, control: RequestedControl): boolean => {
  const { state, stopping, terms } = plan;
  if (control.kind === 'pause') return isPaused(plan);
  if (control.kind === 'resume') return state !== 'PAUSED' && stopping === null;
  return control.kind === 'change' && isDeepStrictEqual(terms, control.terms);
};

/** Whether a control is requested already. */
const isSame = ({ id: _id, ...requested }: AlgoControl, control: RequestedControl): boolean =>
  isDeepStrictEqual(requested, control);

/** Why an algo that is not over yet ends whatever is requested now; undefined if it goes on. */
function endingText({ plan: { stopping }, requested }: StoredAlgo): string | undefined {
  if (requested?.kind === 'halt') return 'The algo is being ended: halted.';
  if (requested?.kind === 'cancel' || stopping?.to === 'CANCELLED')
    return 'The algo is being cancelled.';
  if (stopping === null || stopping.to === 'PAUSED') return undefined;
  return stopping.reason === null
    ? 'The algo has traded its amount and is about to end.'
    : `The algo is being ended: ${stopping.reason}.`;
}

/** Why a control is not requested; undefined if it takes the place of one that was requested before. */
function conflictOf(algo: StoredAlgo, { kind }: RequestedControl): string | undefined {
  if (kind === 'cancel') return undefined;
  const ending = endingText(algo);
  if (ending !== undefined) return ending;
  return kind === 'pause' || algo.requested === null
    ? undefined
    : 'Another request for this algo is not carried out yet. Try again in a moment.';
}

/** Stores a control with its log entry; returns undefined if there is nothing to do. */
async function request(
  transaction: Database,
  id: string,
  control: RequestedControl,
  { requester, at, view }: { requester: Requester; at: number; view: View },
): Promise<AlgoControl | undefined> {
  const algo = await readAlgo(transaction, id, true);
  if (algo === undefined) throw algoNotFound();
  const { requested } = algo;
  if (isAlgoDone(algo.plan.state)) {
    if (control.kind === 'cancel') return undefined;
    throw new ApiFailure(409, stateText(algo), { data: view(algo) });
  }
  const isEnding = endingText(algo) !== undefined;
  if (requested === null && !isEnding && isInForce(algo, control)) return undefined;
  if (requested !== null && isSame(requested, control)) return requested;
  if (requested?.kind === 'halt' && control.kind === 'cancel') return requested;
  const conflict = conflictOf(algo, control);
  if (conflict !== undefined) throw new ApiFailure(409, conflict, { data: view(algo) });
  const { terms } = control.kind === 'change' ? control : algo.plan;
  await addToTradingLog(transaction, [
    {
      ...requester,
      kind: control.kind === 'cancel' ? 'order cancelled' : 'order changed',
      accountId: terms.accountId,
      text: `${algoText(terms)}: ${LOG_TEXTS[control.kind]}`,
      at,
    },
  ]);
  return requestControl(transaction, id, control);
}

/** Whether an algo has become what was requested, or never will. */
function isAnswered(algo: StoredAlgo, control: AlgoControl): boolean {
  const { plan, requested } = algo;
  if (isAlgoDone(plan.state)) return true;
  if (control.kind === 'cancel' || control.kind === 'halt') return false;
  if (control.kind === 'pause') return isPaused(plan) || endingText(algo) !== undefined;
  return requested?.id !== control.id;
}

/** Why an algo has not become what was requested; undefined if it has. */
function missedText(algo: StoredAlgo, control: RequestedControl): string | undefined {
  if (control.kind === 'cancel') return undefined;
  const isDone = isAlgoDone(algo.plan.state);
  if (isInForce(algo, control) && !(isDone && control.kind === 'resume')) return undefined;
  if (isDone) return stateText(algo);
  const what = control.kind === 'change' ? 'changed. Change it' : 'resumed. Resume it';
  return endingText(algo) ?? `The algo was paused before it was ${what} again if needed.`;
}

/**
 * Requests something of an algo, and waits a moment until its engine has carried it out. Throws 409 with the algo if it
 * is over, or if something else was requested before; the cancellation of one that is over has no effect.
 * @param view the algo as the API answers it
 */
export async function controlAlgo(
  { db, accounts, now }: ControlDependencies,
  { id }: StoredAlgo,
  control: RequestedControl,
  { requester, view }: { readonly requester: Requester; readonly view: View },
): Promise<ControlledAlgo> {
  const requested = await db
    .transaction()
    .execute((transaction) => request(transaction, id, control, { requester, at: now(), view }));
  const read = async (): Promise<StoredAlgo> => {
    const algo = await readAlgo(db, id);
    if (algo === undefined) throw algoNotFound();
    return algo;
  };
  if (requested === undefined) return { algo: await read(), isCarriedOut: true };
  await accounts.wakeAlgo(id);
  let algo = await read();
  const isCarriedOut = await untilEngine(async () => {
    algo = await read();
    return isAnswered(algo, requested);
  }, WAIT_MS);
  const missed = isCarriedOut ? missedText(algo, control) : undefined;
  if (missed === undefined) return { algo, isCarriedOut };
  throw new ApiFailure(409, missed, { data: view(algo) });
}
