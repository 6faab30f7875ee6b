import { type CallArguments, type CallInput, callForResponse, isRejection } from '@parallax/api';
import { type Data, type Endpoint, type EndpointPath, endpointsReading } from '@parallax/protocol';
import { useCallback } from 'react';
import type { Mutation, MutationOutcome } from './mutation.ts';
import { useMutation } from './use-mutation.ts';

interface Input {
  readonly query?: unknown;
  readonly body?: unknown;
}

function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part)
    .filter(([key, value]) => /id$/i.test(key) && typeof value === 'string')
    .map(([key, value]) => `${key}=${value}`);
}

/** The key of an action: its endpoint, the ids in its input, and `purpose` to resolve ambiguities. */
function actionOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  purpose: string,
  { query, body }: Input = {},
): string {
  return [method, path, purpose, ...idsIn(query), ...idsIn(body)].join(' ');
}

type EndpointMutation<E extends Endpoint> = Mutation<CallInput<E>, Data<E>>;

/** A mutation of one endpoint without what the endpoint defines. */
export interface SaveOptions<E extends Endpoint>
  extends Omit<EndpointMutation<E>, 'call' | 'action' | 'invalidates' | 'offersRetry'> {
  fallback: string | ((input: CallInput<E>) => string);
  /** by default those that read what the endpoint changes, by its `resources` */
  invalidates?: EndpointMutation<E>['invalidates'];
  /** for a save that the user cannot start again elsewhere; a later save does not dismiss it */
  offersRetry?: boolean;
}

export interface Save<E extends Endpoint> {
  /**
   * Runs the mutation and shows the outcome in a toast, unless its signal was aborted. Resolves with
   * the outcome; never rejects. Stable between renders.
   */
  save: (...input: CallArguments<E>) => Promise<MutationOutcome<Data<E>>>;
  saving: boolean;
}

function toInput<E extends Endpoint>(input: CallArguments<E>): CallInput<E>;
function toInput([input]: [input?: unknown]): unknown {
  return input ?? {};
}

function toArguments<E extends Endpoint>(input: CallInput<E>): CallArguments<E>;
function toArguments(input: unknown): unknown {
  return [input];
}

const endpointsReadingChangesOf = ({
  method,
  resources = [],
}: Endpoint): readonly EndpointPath[] => (method === 'GET' ? [] : endpointsReading(resources));

/** Whether the item of a failed save no longer exists, so that no retry can succeed. */
const isGone = (error: unknown): boolean => isRejection(error) && error.status === 404;

const purposeOf = (fallback: unknown, failureTitle = ''): string =>
  typeof fallback === 'string' ? fallback : failureTitle;

function endpointMutation<E extends Endpoint>(
  endpoint: E,
  { offersRetry = false, ...options }: SaveOptions<E>,
): EndpointMutation<E> {
  const purpose = purposeOf(options.fallback, options.failureTitle);
  return {
    call: (input) => callForResponse(endpoint, ...toArguments<E>(input)),
    invalidates: endpointsReadingChangesOf(endpoint),
    ...options,
    ...(offersRetry
      ? { offersRetry: (error) => !isGone(error) }
      : { action: (input) => actionOf(endpoint, purpose, input) }),
  };
}

/** A mutation of an endpoint that shows its outcome in a toast. */
export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions<E>): Save<E> {
  const { run, busy } = useMutation(endpointMutation(endpoint, options));
  const save = useCallback(
    (...args: CallArguments<E>) => {
      const input = toInput<E>(args);
      return run(input, input.signal);
    },
    [run],
  );
  return { save, saving: busy };
}
