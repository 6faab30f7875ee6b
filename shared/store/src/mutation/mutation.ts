import type { EndpointPath } from '@parallax/protocol';
import type { OptimisticUpdate } from './optimistic-update.ts';

export interface MutationResponse<Result> {
  data: Result;
  /** message of the server, if any */
  message?: string | undefined;
}

/** The result of a mutation with its user-facing message. */
export type MutationOutcome<Result> =
  | { ok: true; data: Result; text: string | undefined }
  | {
      ok: false;
      text: string;
      /** all messages of the server; may be empty */
      texts: readonly string[];
      error: unknown;
    };

/** A change on the server: how it is sent, shown, reverted and undone, and what it makes outdated. */
export interface Mutation<Input, Result> {
  /** sends the change; rejects if it failed */
  call: (input: Input) => Promise<MutationResponse<Result>>;

  /** applied immediately and rolled back on failure */
  optimistic?: OptimisticUpdate<Input>;
  /** writes the result to the cached data of this page, which are then not refetched */
  update?: (data: Result, input: Input) => Promise<void> | void;
  /**
   * endpoints whose queries are invalidated, whether the mutation succeeds or fails. The queries of the
   * trader's other tabs are invalidated too, unless the server rejected the mutation with a status below
   * 500. A function decides by the outcome, for all tabs
   */
  invalidates:
    | readonly EndpointPath[]
    | ((outcome: MutationOutcome<Result>) => readonly EndpointPath[]);

  /** success message, constant or derived from the response, for example with `fromServer` */
  success?: string | ((response: MutationResponse<Result>, input: Input) => string | undefined);
  /** failure message if the server sends none; without it, the caller shows the failure */
  fallback?: string | ((input: Input) => string);
  /** replaces `fallback` if there was no valid response */
  noResponse?: string;
  /** replaces a message of the server */
  reword?: (serverText: string, input: Input) => string;
  /** title of the failure toast, with the message as description; by default the message is the title */
  failureTitle?: string;
  /** shows every message of a rejection in its own toast instead of only the first */
  showsAll?: boolean;

  /** what the button 'Undo' of the success toast does; without it, the toast has no button */
  undo?: (data: Result, input: Input) => (() => void) | undefined;
  /** whether the failure remains visible with a button 'Try again' */
  offersRetry?: (error: unknown) => boolean;
  /**
   * whether a mutation whose response was lost has taken effect; if so, 'Try again' shows `text` as the
   * success and sends nothing
   */
  findLostSave?: (input: Input) => Promise<{ text: string } | undefined>;

  /** names the action, whose next outcome dismisses the failure toasts of this one; undefined to leave them */
  action?: (input: Input) => string | undefined;
  /** a toast with the same id replaces the previous one */
  toastId?: string;
  /** outcomes that need no toast, because the caller continues and shows them itself */
  isExpected?: (outcome: MutationOutcome<Result>) => boolean;
  /** shows no toast once the component is unmounted, except a success that `outlivesSession` */
  onlyWhileMounted?: boolean;
  /** shows a success even after the session has ended, for a message that explains why it ended */
  outlivesSession?: boolean;
}

/** The server's success message, else `text`. */
export const fromServer =
  <Text extends string | undefined>(text: Text) =>
  ({ message }: { message?: string | undefined }): string | Text =>
    message ?? text;

/** The data of a mutation; throws the error of a failed one. */
export function dataOf<Result>(outcome: MutationOutcome<Result>): Result {
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}
