import type { CallArguments } from '@parallax/api';
import { type MutationOptions, type Outcome, useEndpointMutation } from '@parallax/api/react';
import type { Data, Endpoint } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';

export interface SaveOptions<E extends Endpoint> extends MutationOptions<E> {
  /** title of the failure toast, with the message as description; by default the message is the title */
  failureTitle?: string;
  /** shows every message of a rejection in its own toast instead of only the first */
  showsAll?: boolean;
  /** shows nothing after the component has unmounted, for example when its dialog was closed */
  whileMounted?: boolean;
  /** a second toast with the same id replaces the first */
  toastId?: string;
}

export interface Save<E extends Endpoint> {
  /**
   * Runs the mutation and shows the outcome in a toast, unless its signal was aborted. Resolves with
   * the outcome; never rejects.
   */
  save: (...input: CallArguments<E>) => Promise<Outcome<Data<E>>>;
  saving: boolean;
}

/** A mutation of an endpoint that shows its outcome in a toast. */
export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions<E>): Save<E> {
  const { run, busy } = useEndpointMutation(endpoint, options);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const save = async (...input: CallArguments<E>) => {
    const outcome = await run(...input);
    const isSilent = options.whileMounted === true && !isMounted.current;
    if (!isSilent && !input[0]?.signal?.aborted) showOutcome(outcome, options);
    return outcome;
  };
  return { save, saving: busy };
}

type ToastOptions = Pick<SaveOptions<Endpoint>, 'failureTitle' | 'showsAll' | 'toastId'>;

function showOutcome(outcome: Outcome<unknown>, options: ToastOptions): void {
  const { failureTitle, showsAll = false, toastId } = options;
  const id = toastId === undefined ? {} : { id: toastId };
  if (outcome.ok) {
    if (outcome.text !== undefined) showToast({ kind: 'success', title: outcome.text, ...id });
    return;
  }
  const texts = showsAll && outcome.texts.length > 1 ? outcome.texts : [outcome.text];
  for (const text of texts) {
    const content =
      failureTitle === undefined ? { title: text } : { title: failureTitle, description: text };
    showToast({ kind: 'error', ...content, ...id });
  }
}
