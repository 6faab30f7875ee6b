import type { CallArguments } from '@parallax/api';
import { type MutationOptions, type Outcome, useEndpointMutation } from '@parallax/api/react';
import type { Data, Endpoint } from '@parallax/protocol';
import { replaceFailures, showToast, useIsMounted } from '@parallax/ui/state';
import { actionOf } from './action-of.ts';

export interface SaveOptions<E extends Endpoint> extends MutationOptions<E> {
  /** title of the failure toast, with the message as description; by default the message is the title */
  failureTitle?: string;
  /** shows every message of a rejection in its own toast instead of only the first */
  showsAll?: boolean;
  /** a second toast with the same id replaces the first */
  toastId?: string;
  /** shows no toast once the component is unmounted, except a success that `outlivesSession` */
  onlyWhileMounted?: boolean;
  /** the toast remains visible when the session ends, because it states the reason */
  outlivesSession?: boolean;
}

export interface Save<E extends Endpoint> {
  /**
   * Runs the mutation and shows the outcome in a toast, unless its signal was aborted. Resolves with
   * the outcome; never rejects.
   */
  save: (...input: CallArguments<E>) => Promise<Outcome<Data<E>>>;
  saving: boolean;
}

const purposeOf = (fallback: unknown, failureTitle = ''): string =>
  typeof fallback === 'string' ? fallback : failureTitle;

/**
 * A mutation of an endpoint that shows its outcome in a toast, which replaces the failure toasts of
 * the previous attempt of the same action.
 */
export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions<E>): Save<E> {
  const { run, busy } = useEndpointMutation(endpoint, options);
  const isMounted = useIsMounted();
  const save = async (...input: CallArguments<E>) => {
    const outcome = await run(...input);
    const { onlyWhileMounted = false, outlivesSession = false } = options;
    const isHidden = onlyWhileMounted && !isMounted.current && !(outcome.ok && outlivesSession);
    if (!isHidden && !input[0]?.signal?.aborted) {
      const purpose = purposeOf(options.fallback, options.failureTitle);
      showOutcome(outcome, options, actionOf(endpoint, purpose, input[0]));
    }
    return outcome;
  };
  return { save, saving: busy };
}

type ToastOptions = Pick<
  SaveOptions<Endpoint>,
  'failureTitle' | 'showsAll' | 'toastId' | 'outlivesSession'
>;

function showOutcome(outcome: Outcome<unknown>, options: ToastOptions, action: string): void {
  const { failureTitle, showsAll = false, toastId, outlivesSession } = options;
  const shared = {
    ...(toastId !== undefined && { id: toastId }),
    ...(outlivesSession !== undefined && { outlivesSession }),
  };
  if (outcome.ok) {
    replaceFailures(action);
    if (outcome.text !== undefined) showToast({ kind: 'success', title: outcome.text, ...shared });
    return;
  }
  const texts = showsAll && outcome.texts.length > 1 ? outcome.texts : [outcome.text];
  const shown = texts.map((text) => {
    const content =
      failureTitle === undefined ? { title: text } : { title: failureTitle, description: text };
    return showToast({ kind: 'error', ...content, ...shared });
  });
  // a toast with an id has already replaced the previous one
  if (toastId === undefined) replaceFailures(action, ...shown);
}
