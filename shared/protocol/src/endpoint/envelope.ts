import { z } from 'zod';
import type { Envelope } from './endpoint.ts';

const failure = z.object({ message: z.string(), data: z.array(z.string()) });

/**
 * Any response of the API, parsed without knowing its endpoint, to distinguish success from
 * failure.
 */
export const anyEnvelopeSchema = z.object({
  data: z.unknown().optional(),
  ok: z.boolean().optional(),
  success: z.boolean().optional(),
  message: z.string().nullish(),
  errorMessage: z.string().nullish(),
  error: z.union([z.string(), failure.partial()]).nullish(),
});
export type AnyEnvelope = z.infer<typeof anyEnvelopeSchema>;

/** The schema of a successful response in the given envelope. */
export function successSchema(envelope: Envelope, data: z.ZodType) {
  if (envelope === 'success') return z.object({ data, success: z.literal(true), error: z.null() });
  const success = z.object({
    data,
    ok: z.literal(true),
    message: z.string().nullable(),
    error: z.null(),
  });
  return envelope === 'ok-form' ? success.extend({ errorMessage: z.null() }) : success;
}

/** The schema of a failure response in the given envelope. */
export function failureSchema(envelope: Envelope, data: z.ZodType = z.null()) {
  if (envelope === 'success') {
    return z.object({ data, success: z.literal(false), error: z.string() });
  }
  const error = envelope === 'ok-text' ? z.string() : failure;
  const failed = z.object({ data, ok: z.literal(false), message: z.string(), error });
  return envelope === 'ok-form' ? failed.extend({ errorMessage: z.string() }) : failed;
}

/** Builds a successful response. */
export function successBody(envelope: Envelope, data: unknown, message: string | null = null) {
  if (envelope === 'success') return { data, success: true, error: null };
  const success = { data, ok: true, message, error: null };
  return envelope === 'ok-form' ? { ...success, errorMessage: null } : success;
}

/**
 * Builds a failure response. `messages` has at least one entry; the first is shown to the user and is
 * the `message` of the `ok` envelopes.
 */
export function failureBody(
  envelope: Envelope,
  message: string,
  messages: readonly string[],
  data: unknown = null,
) {
  if (envelope === 'success') return { data, success: false, error: message };
  const [first = message] = messages;
  if (envelope === 'ok-text') return { data, ok: false, message: first, error: message };
  const failed = { data, ok: false, message: first, error: { message, data: messages } };
  return envelope === 'ok-form' ? { ...failed, errorMessage: message } : failed;
}

export const isSuccess = (envelope: Envelope, body: AnyEnvelope): boolean =>
  (envelope === 'success' ? body.success : body.ok) === true;

const isText = (text: string | null | undefined): text is string =>
  text !== undefined && text !== null && text.trim() !== '';

/** The message of a successful response, such as 'Group deleted successfully', if any. */
export const successMessage = ({ message }: AnyEnvelope): string | undefined =>
  isText(message) ? message : undefined;

/**
 * The messages of a failure response, the first of which is shown to the user. Blank messages are
 * ignored; the list is empty if there are no others.
 */
export function failureMessages({ ok, error, message, errorMessage }: AnyEnvelope): string[] {
  if (typeof error === 'string') return [error].filter(isText);
  const listed = (error?.data ?? []).filter(isText);
  if (listed.length > 0) return listed;
  // successful responses have a message too
  const own = ok === false ? [errorMessage, message] : [];
  return [error?.message, ...own].filter(isText).slice(0, 1);
}

/** What a server answers, with 404, to a call that its release does not have. */
export const NO_SUCH_ENDPOINT = 'There is no such endpoint.';
