import { isRejection } from '@parallax/api';
import { newId } from '@parallax/protocol';
import { onSessionReset } from '../private-state.ts';
import type { MutationOutcome } from './mutation.ts';

/** Ids of requests whose outcome is unknown, by their content. */
const unanswered = new Map<string, string>();
onSessionReset(() => unanswered.clear());

/** Whether it is known what a request has done. */
const isAnswered = (outcome: MutationOutcome<unknown>): boolean =>
  outcome.ok || (isRejection(outcome.error) && (outcome.error.status ?? 0) < 500);

/**
 * Sends a request that moves money with an id. After a lost response, the next request with the same content
 * has the same id, so that the server carries it out once.
 * @param content what the id stands for: the endpoint and its input
 */
export async function withRequestId<Result>(
  content: readonly unknown[],
  send: (id: string) => Promise<MutationOutcome<Result>>,
): Promise<MutationOutcome<Result>> {
  const key = JSON.stringify(content);
  const id = unanswered.get(key) ?? newId();
  unanswered.set(key, id);
  const outcome = await send(id);
  if (isAnswered(outcome) && unanswered.get(key) === id) unanswered.delete(key);
  return outcome;
}
