import { z } from 'zod';
import type { Envelope } from './endpoint.ts';

const failure = z.object({ message: z.string(), data: z.array(z.string()) });

/** Any answer of the API, read without knowing the call: what a client needs to tell good from bad. */
export const anyEnvelopeSchema = z.object({
  data: z.unknown().optional(),
  ok: z.boolean().optional(),
  success: z.boolean().optional(),
  message: z.string().nullish(),
  error: z.union([z.string(), failure]).nullish(),
});
export type AnyEnvelope = z.infer<typeof anyEnvelopeSchema>;

/** The schema of a good answer, in the form that the call is documented with. */
export function successSchema(envelope: Envelope, data: z.ZodType) {
  if (envelope === 'success') return z.object({ data, success: z.literal(true), error: z.null() });
  const good = z.object({
    data,
    ok: z.literal(true),
    message: z.string().nullable(),
    error: z.null(),
  });
  return envelope === 'ok-form' ? good.extend({ errorMessage: z.null() }) : good;
}

/** The schema of a failure, in the form that the call is documented with. */
export function failureSchema(envelope: Envelope, data: z.ZodType = z.null()) {
  if (envelope === 'success') {
    return z.object({ data, success: z.literal(false), error: z.string() });
  }
  const error = envelope === 'ok-text' ? z.string() : failure;
  const failed = z.object({ data, ok: z.literal(false), message: z.string(), error });
  return envelope === 'ok-form' ? failed.extend({ errorMessage: z.string() }) : failed;
}

/** Builds a good answer. */
export function successBody(envelope: Envelope, data: unknown, message: string | null = null) {
  if (envelope === 'success') return { data, success: true, error: null };
  const good = { data, ok: true, message, error: null };
  return envelope === 'ok-form' ? { ...good, errorMessage: null } : good;
}

/**
 * Builds a failure. `texts` has at least one entry; the first is what a person is shown, and what
 * the `ok` envelopes carry as their message.
 */
export function failureBody(
  envelope: Envelope,
  message: string,
  texts: readonly string[],
  data: unknown = null,
) {
  if (envelope === 'success') return { data, success: false, error: message };
  const [first = message] = texts;
  if (envelope === 'ok-text') return { data, ok: false, message: first, error: message };
  const failed = { data, ok: false, message: first, error: { message, data: texts } };
  return envelope === 'ok-form' ? { ...failed, errorMessage: message } : failed;
}

/** Whether an answer says of itself that it is a good one. */
export const saysYes = (envelope: Envelope, body: AnyEnvelope): boolean =>
  (envelope === 'success' ? body.success : body.ok) === true;

/** The texts of a failure, the first being what a person is shown; empty when it names none. */
export function failureTexts(body: AnyEnvelope): string[] {
  if (typeof body.error === 'string') return [body.error];
  if (!body.error) return [];
  return body.error.data.length > 0 ? body.error.data : [body.error.message];
}
