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
export const successSchema = (envelope: Envelope, data: z.ZodType) =>
  envelope === 'success'
    ? z.object({ data, success: z.literal(true), error: z.null() })
    : z.object({ data, ok: z.literal(true), message: z.string().nullable(), error: z.null() });

/** The schema of a failure, in the form that the call is documented with. */
export const failureSchema = (envelope: Envelope, data: z.ZodType = z.null()) =>
  envelope === 'success'
    ? z.object({ data, success: z.literal(false), error: z.string() })
    : z.object({ data, ok: z.literal(false), message: z.null(), error: failure });

/** Builds a good answer. */
export const successBody = (envelope: Envelope, data: unknown, message: string | null = null) =>
  envelope === 'success'
    ? { data, success: true, error: null }
    : { data, ok: true, message, error: null };

/** Builds a failure. `texts` has at least one entry; the first is what a person is shown. */
export const failureBody = (
  envelope: Envelope,
  message: string,
  texts: readonly string[],
  data: unknown = null,
) =>
  envelope === 'success'
    ? { data, success: false, error: message }
    : { data, ok: false, message: null, error: { message, data: texts } };

/** The texts of a failure, the first being what a person is shown; empty when it names none. */
export function failureTexts(body: AnyEnvelope): string[] {
  if (typeof body.error === 'string') return [body.error];
  if (!body.error) return [];
  return body.error.data.length > 0 ? body.error.data : [body.error.message];
}
