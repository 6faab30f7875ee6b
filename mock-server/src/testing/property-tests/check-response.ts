import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import {
  columnsSchema,
  type Endpoint,
  failureSchema,
  successSchema,
  toColumns,
} from '@parallax/protocol';
import { z } from 'zod';
import { failuresOf } from '../../openapi/operation.ts';

function documented(endpoint: Endpoint, status: number): z.ZodType | undefined {
  const { envelope, data, conflict } = endpoint;
  if (status === 200) return successSchema(envelope, data);
  // no input may cause a server error
  const failures: ReadonlySet<number> = failuresOf(endpoint);
  if (status >= 500 || !failures.has(status)) return undefined;
  return failureSchema(envelope, status === 409 ? conflict?.or(z.null()) : undefined);
}

const inColumnsSchema = z.object({ data: columnsSchema });
const inRowsSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** Data in columns is parsed into rows: the columns that were sent, with what the rows have in them. */
function asSent(parsed: unknown, body: unknown): unknown {
  const sent = inColumnsSchema.safeParse(body).data?.data.columns;
  if (sent === undefined) return parsed;
  const { columns } = toColumns(inRowsSchema.parse(parsed).data);
  const known = Object.keys(sent).flatMap((name) =>
    name in columns ? [[name, columns[name]]] : [],
  );
  return Object.assign({}, parsed, { data: { columns: Object.fromEntries(known) } });
}

/** Throws unless the response's status and exact shape are documented. */
export function checkResponse(endpoint: Endpoint, status: number, text: string): void {
  const schema = documented(endpoint, status);
  if (!schema) throw new Error(`${status} is not documented: ${text}`);
  const body: unknown = JSON.parse(text);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${text}\n${z.prettifyError(parsed.error)}`);
  const sent = asSent(parsed.data, body);
  // Jest's comparison takes a second for a catalogue of thousands
  if (!isDeepStrictEqual(sent, body)) expect(sent).toEqual(body);
}
