import { type CallArguments, isRejection } from '@parallax/api';
import {
  isNonRetryable,
  type MutationOptions,
  type MutationOutcome,
  useEndpointMutation,
} from '@parallax/api/react';
import type { Data, Endpoint } from '@parallax/protocol';
import { replaceFailures, showToast, type ToastId, useIsMounted } from '@parallax/ui/state';
import { useCallback, useEffect, useRef } from 'react';
import { privateSignal } from '../private-state.ts';
import { actionOf } from './action-of.ts';

export interface SaveOptions<E extends Endpoint> extends MutationOptions<E> {
  /** title of the failure toast, with the message as description; by default the message is the title */
  failureTitle?: string;
  /**
   * a failure remains visible with a button 'Try again', for a save that the user cannot start again
   * elsewhere
   */
  offersRetry?: boolean;
  /**
   * whether a save whose response was lost has taken effect; if so, 'Try again' shows `text` as the
   * success and sends nothing
   */
  findLostSave?: (...input: CallArguments<E>) => Promise<{ text: string } | undefined>;
  /** shows every message of a rejection in its own toast instead of only the first */
  showsAll?: boolean;
  /** shows no toast once the component is unmounted, except a success that `outlivesSession` */
  onlyWhileMounted?: boolean;
  /** outcomes that need no toast, because the caller continues and shows them itself */
  isExpected?: (outcome: MutationOutcome<Data<E>>) => boolean;
  /** shows a success even after the session has ended, for a message that explains why it ended */
  outlivesSession?: boolean;
}

export interface Save<E extends Endpoint> {
  /**
   * Runs the mutation and shows the outcome in a toast, unless its signal was aborted. Resolves with
   * the outcome; never rejects. Stable between renders.
   */
  save: (...input: CallArguments<E>) => Promise<MutationOutcome<Data<E>>>;
  saving: boolean;
}

const purposeOf = (fallback: unknown, failureTitle = ''): string =>
  typeof fallback === 'string' ? fallback : failureTitle;

/** Whether the server may have applied a failed save. */
const isResponseLost = (outcome: MutationOutcome<unknown>): boolean =>
  !outcome.ok && !isNonRetryable(outcome.error);

/** Whether the item of a failed save no longer exists, so that no retry can succeed. */
const isGone = (outcome: MutationOutcome<unknown>): boolean =>
  !outcome.ok && isRejection(outcome.error) && outcome.error.status === 404;

/**
 * A mutation of an endpoint that shows its outcome in a toast, which replaces the failure toasts of
 * the previous attempt of the same action.
 */
export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions<E>): Save<E> {
  const { run, busy } = useEndpointMutation(endpoint, options);
  const isMounted = useIsMounted();
  const latest = useRef({ endpoint, options });
  useEffect(() => {
    latest.current = { endpoint, options };
  });
  const save = useCallback(
    async function send(...input: CallArguments<E>): Promise<MutationOutcome<Data<E>>> {
      const { endpoint, options } = latest.current;
      const session = privateSignal();
      const outcome = await run(...input);
      const { onlyWhileMounted = false, outlivesSession = false, isExpected } = options;
      const hasEnded = session.aborted || (onlyWhileMounted && !isMounted.current);
      if (hasEnded && !(outcome.ok && outlivesSession)) return outcome;
      if (input[0]?.signal?.aborted) return outcome;
      const needsNoToast = !hasEnded && isExpected?.(outcome) === true;
      const mayRetry = options.offersRetry === true && !isGone(outcome);
      const sendAgain = async (): Promise<void> => {
        const lost = isResponseLost(outcome) ? await findLost() : undefined;
        if (lost) showToast({ kind: 'success', title: lost.text });
        else await send(...input);
      };
      // if this request fails too, the save shows why
      const findLost = () => options.findLostSave?.(...input).catch(() => undefined);
      const retry = mayRetry ? () => void sendAgain() : undefined;
      const failures = needsNoToast ? [] : showOutcome(outcome, options, retry);
      const purpose = purposeOf(options.fallback, options.failureTitle);
      // a later save must not dismiss a retry
      const replaceable = retry === undefined ? failures : [];
      replaceFailures(actionOf(endpoint, purpose, input[0]), ...replaceable);
      return outcome;
    },
    [run, isMounted],
  );
  return { save, saving: busy };
}

type ToastOptions = Pick<SaveOptions<Endpoint>, 'failureTitle' | 'showsAll' | 'outlivesSession'>;

/** Returns the toasts of a failure. */
function showOutcome(
  outcome: MutationOutcome<unknown>,
  options: ToastOptions,
  retry: (() => void) | undefined,
): ToastId[] {
  const { failureTitle, showsAll = false, outlivesSession = false } = options;
  if (outcome.ok) {
    const { text } = outcome;
    if (text !== undefined) showToast({ kind: 'success', title: text, outlivesSession });
    return [];
  }
  const texts = showsAll && outcome.texts.length > 1 ? outcome.texts : [outcome.text];
  const action = retry && { label: 'Try again', onSelect: retry };
  return texts.map((text) => {
    const content =
      failureTitle === undefined ? { title: text } : { title: failureTitle, description: text };
    return showToast({ kind: 'error', ...content, ...(action && { action, persistent: true }) });
  });
}
