import type { Endpoint } from '@parallax/protocol';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../openapi/json.ts';
import type { FieldValues } from './arbitrary-of-schema.ts';
import { type Path, pathsIn, replaceAt } from './invalid-inputs.ts';
import { type GeneratedRequest, toBody, validRequestOf } from './request.ts';

/** A field of an endpoint that takes a text, in a request that is valid otherwise. */
export interface TextField {
  readonly endpoint: Endpoint;
  /** such as `body.items[].type` */
  readonly name: string;
  requestWith(text: string): GeneratedRequest;
}

/** Enough that each alternative of a schema, and each optional field, occurs. */
const SAMPLES = 40;

const formEntries = /name="([^"]*)"[^\r]*\r\n\r\n([\s\S]*?)\r\n--/g;

function bodyOf({ bodyType }: Endpoint, { body }: GeneratedRequest): Json | undefined {
  if (body === undefined || bodyType === 'bytes') return undefined;
  if (bodyType !== 'multipart') return z.json().parse(JSON.parse(String(body.text)));
  const entries = [...String(body.text).matchAll(formEntries)];
  return Object.fromEntries(entries.map(([, name = '', value = '']) => [name, value]));
}

const nameOf = (path: Path): string =>
  path.map((key) => (typeof key === 'number' ? '[]' : `.${key}`)).join('');

function valueAt(value: Json, path: Path): Json | undefined {
  let inner: unknown = value;
  for (const key of path) {
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }
  return z.json().optional().parse(inner);
}

/** The fields that take a text, by the requests that an endpoint accepts. */
export function textFieldsOf(endpoint: Endpoint, own: FieldValues, seed: number): TextField[] {
  const fields = new Map<string, TextField>();
  const add = (name: string, requestWith: TextField['requestWith']): void => {
    if (!fields.has(name)) fields.set(name, { endpoint, name, requestWith });
  };
  for (const sample of fc.sample(validRequestOf(endpoint, own), { seed, numRuns: SAMPLES })) {
    for (const name of new URLSearchParams(sample.search).keys()) {
      add(`query.${name}`, (text) => {
        const query = new URLSearchParams(sample.search);
        query.set(name, text);
        return { ...sample, search: `?${query.toString()}` };
      });
    }
    const body = bodyOf(endpoint, sample);
    if (body === undefined) continue;
    for (const path of pathsIn(body)) {
      if (typeof valueAt(body, path) !== 'string') continue;
      add(`body${nameOf(path)}`, (text) => ({
        ...sample,
        body: toBody(endpoint, replaceAt(body, path, text) ?? null),
      }));
    }
  }
  return [...fields.values()];
}
