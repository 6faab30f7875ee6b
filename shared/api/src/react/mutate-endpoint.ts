import {
  type ApiResponse,
  type CallArguments,
  type CallInput,
  callForResponse,
  failureText,
  isRejection,
} from '@parallax/api';
import { type Data, type Endpoint, endpointsReading } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { queriesChanged } from './changed-queries.ts';
import type { OptimisticUpdate } from './optimistic-update.ts';
import { isNonRetryable } from './query-client.ts';
import { queryKeyOf } from './query-key.ts';

/** The result of a mutation with its user-facing message. */
export type MutationOutcome<T> =
  | { ok: true; data: T; text: string | undefined }
  | {
      ok: false;
      text: string;
      /** all messages of the server; may be empty */
      texts: readonly string[];
      error: unknown;
    };

export interface MutationOptions<E extends Endpoint> {
  /** failure message if the server sends none */
  fallback: string | ((input: CallInput<E>) => string);
  /** replaces `fallback` if there was no valid response */
  noResponse?: string;
  /** success message, constant or derived from the response, for example with `fromServer` */
  success?: string | ((response: ApiResponse<E>, input: CallInput<E>) => string | undefined);
  /** replaces a message of the server */
  reword?: (serverText: string, input: CallInput<E>) => string;
  /**
   * endpoints whose queries are invalidated, whether the mutation succeeds or fails; by default those
   * that read what the endpoint changes, by its `resources`. The queries of the trader's other tabs are
   * invalidated too, unless the server rejected the mutation with a status below 500
   */
  invalidates?: readonly Endpoint[];
  /** applied immediately and rolled back on failure */
  optimistic?: OptimisticUpdate<CallInput<E>>;
}

/** The server's success message, else `text`. */
export const fromServer =
  <Text extends string | undefined>(text: Text) =>
  ({ message }: { message: string | undefined }): string | Text =>
    message ?? text;

function getFailureText<E extends Endpoint>(
  error: unknown,
  options: MutationOptions<E>,
  input: CallInput<E>,
): string {
  const { noResponse, reword } = options;
  const fallback =
    typeof options.fallback === 'function' ? options.fallback(input) : options.fallback;
  const text = failureText(error, fallback, noResponse);
  return reword && isRejection(error) && error.texts.length > 0 ? reword(text, input) : text;
}

function toInput<E extends Endpoint>(input: CallArguments<E>): CallInput<E>;
function toInput([input]: [input?: unknown]): unknown {
  return input ?? {};
}

const endpointsReadingChangesOf = ({ method, resources = [] }: Endpoint): readonly Endpoint[] =>
  method === 'GET' ? [] : endpointsReading(resources);

/** Runs a mutation and updates the query cache. Never rejects. */
export async function mutateEndpoint<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  options: MutationOptions<E>,
  ...args: CallArguments<E>
): Promise<MutationOutcome<Data<E>>> {
  const input = toInput<E>(args);
  const { optimistic, success, invalidates = endpointsReadingChangesOf(endpoint) } = options;
  let rollBack: (() => void) | undefined;
  let mayHaveChanged = true;
  try {
    rollBack = await optimistic?.apply(client, input);
    const response = await callForResponse(endpoint, ...args);
    const text = typeof success === 'function' ? success(response, input) : success;
    return { ok: true, data: response.data, text };
  } catch (error) {
    rollBack?.();
    mayHaveChanged = !isNonRetryable(error);
    const texts = isRejection(error) ? error.texts : [];
    return { ok: false, text: getFailureText(error, options, input), texts, error };
  } finally {
    for (const each of invalidates) {
      void client.invalidateQueries({ queryKey: queryKeyOf(each) });
    }
    if (mayHaveChanged) queriesChanged(invalidates);
  }
}
