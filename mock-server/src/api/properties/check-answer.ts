import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { type Endpoint, failureSchema, successSchema } from '@parallax/contract';
import { z } from 'zod';
import { failuresOf } from '../openapi/operation.ts';

function documented(endpoint: Endpoint, status: number): z.ZodType | undefined {
  const { envelope, data, conflict } = endpoint;
  if (status === 200) return successSchema(envelope, data);
  // whatever was sent, what failed is never our side
  const failures: ReadonlySet<number> = failuresOf(endpoint);
  if (status >= 500 || !failures.has(status)) return undefined;
  return failureSchema(envelope, status === 409 ? conflict?.or(z.null()) : undefined);
}

/** Checks that an answer is documented as it is: its status, its form, and nothing beside that. */
export function checkAnswer(endpoint: Endpoint, status: number, text: string): void {
  const schema = documented(endpoint, status);
  if (!schema) throw new Error(`${status} is not documented: ${text}`);
  const body: unknown = JSON.parse(text);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${text}\n${z.prettifyError(parsed.error)}`);
  // a catalogue of thousands takes Jest's own comparison a second
  if (!isDeepStrictEqual(parsed.data, body)) expect(parsed.data).toEqual(body);
}
