import { ApiError, failureText, isRejection } from '@parallax/api';
import { isNonRetryable, queryKeyOf } from '@parallax/api/react';
import { replaceFailures, showRemoved, showToast, type ToastId } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';
import { privateSignal } from '../private-state.ts';
import { queriesChanged } from './changed-queries.ts';
import type { Mutation, MutationOutcome } from './mutation.ts';

/** What a component adds to its mutations. */
interface Caller {
  isMounted: () => boolean;
  /** shows no toast once it is aborted */
  signal: AbortSignal | undefined;
  /** sends the mutation again */
  again: () => Promise<unknown>;
}

/**
 * Runs a mutation: sends it, updates the cached queries, and shows the outcome in a toast. Resolves with
 * the outcome; never rejects.
 */
export async function mutate<Input, Result>(
  client: QueryClient,
  mutation: Mutation<Input, Result>,
  input: Input,
  caller?: Caller,
): Promise<MutationOutcome<Result>> {
  const session = privateSignal();
  const run = new Run(client, mutation, input);
  const outcome = await run.send(session);
  run.invalidate(outcome);
  const { onlyWhileMounted = false, outlivesSession = false, isExpected } = mutation;
  const hasEnded = session.aborted || (onlyWhileMounted && caller?.isMounted() === false);
  if (hasEnded && !(outcome.ok && outlivesSession)) return outcome;
  if (caller?.signal?.aborted) return outcome;
  const needsNoToast = !hasEnded && isExpected?.(outcome) === true;
  const again = caller?.again ?? (() => mutate(client, mutation, input));
  const failures = needsNoToast ? [] : run.show(outcome, again);
  const action = mutation.action?.(input);
  if (action !== undefined) replaceFailures(action, ...failures);
  return outcome;
}

/** What the title of a failure leaves out: only this cause says what to do about it. */
const causeOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.noResponse === 'blocked' ? error.message : undefined;

class Run<Input, Result> {
  constructor(
    private readonly client: QueryClient,
    private readonly mutation: Mutation<Input, Result>,
    private readonly input: Input,
  ) {}

  async send(session: AbortSignal): Promise<MutationOutcome<Result>> {
    const { optimistic, call, update, success } = this.mutation;
    let rollBack: (() => void) | undefined;
    try {
      rollBack = await optimistic?.apply(this.client, this.input);
      const response = await call(this.input);
      // the data of the next user must not change
      if (!session.aborted) await update?.(response.data, this.input);
      const text = typeof success === 'function' ? success(response, this.input) : success;
      return { ok: true, data: response.data, text };
    } catch (error) {
      rollBack?.();
      const texts = isRejection(error) ? error.texts : [];
      return { ok: false, text: this.#failureText(error), texts, error };
    }
  }

  #failureText(error: unknown): string {
    const { fallback, noResponse, reword } = this.mutation;
    const own = typeof fallback === 'function' ? fallback(this.input) : fallback;
    const text = failureText(error, own, noResponse);
    const isServerText = isRejection(error) && error.texts.length > 0;
    return reword && isServerText ? reword(text, this.input) : text;
  }

  invalidate(outcome: MutationOutcome<Result>): void {
    const { invalidates, update } = this.mutation;
    const decides = typeof invalidates === 'function';
    const endpoints = decides ? invalidates(outcome) : invalidates;
    if (!outcome.ok || update === undefined) {
      for (const endpoint of endpoints) {
        void this.client.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
      }
    }
    if (decides || outcome.ok || !isNonRetryable(outcome.error)) queriesChanged(endpoints);
  }

  /** Shows the outcome; returns the toasts of a failure. */
  show(outcome: MutationOutcome<Result>, again: () => Promise<unknown>): ToastId[] {
    const { toastId, fallback, failureTitle, showsAll = false, outlivesSession } = this.mutation;
    const id = toastId === undefined ? {} : { id: toastId };
    if (outcome.ok) {
      const { text: title, data } = outcome;
      if (title === undefined) return [];
      const undo = this.mutation.undo?.(data, this.input);
      if (undo) showRemoved(title, undo);
      else showToast({ kind: 'success', title, outlivesSession: outlivesSession ?? false, ...id });
      return [];
    }
    if (fallback === undefined) return [];
    const retry = this.#retry(outcome.error, again);
    const texts = showsAll && outcome.texts.length > 1 ? outcome.texts : [outcome.text];
    const cause = causeOf(outcome.error);
    return texts.map((text) => {
      const title = failureTitle ?? text;
      const details = [text, cause].filter((each) => each !== undefined && each !== title);
      const content = details.length === 0 ? { title } : { title, description: details.join(' ') };
      return showToast({ kind: 'error', ...content, ...id, ...retry });
    });
  }

  /** The button 'Try again' of a failure. */
  #retry(failure: unknown, again: () => Promise<unknown>) {
    const { offersRetry, findLostSave } = this.mutation;
    if (offersRetry?.(failure) !== true) return undefined;
    const retry = async (): Promise<void> => {
      // if this request fails too, the next attempt shows why
      const findLost = () => findLostSave?.(this.input).catch(() => undefined);
      const lost = isNonRetryable(failure) ? undefined : await findLost();
      if (lost) showToast({ kind: 'success', title: lost.text });
      else await again();
    };
    return { action: { label: 'Try again', onSelect: () => void retry() }, persistent: true };
  }
}
