import { z } from 'zod';
import type { Json } from './json.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Example values by field name in lower case; ids are those of the demo data. */
const VALUES_BY_NAME: Readonly<Record<string, Json>> = {
  apikey: 'k-1f6f7c0d9a',
  base: 'BTC',
  code: '123456',
  color: 'c1',
  companyexchangeid: 'e0000000-0000-4000-8000-000000000001',
  companyexchangevaultid: 'f0000000-0000-4000-8000-000000000001',
  companyid: 'c0000000-0000-4000-8000-000000000001',
  companyname: 'Acme Capital',
  confirmpassword: 'New-parallax-2027!',
  country: 'Spain',
  displayname: 'Binance',
  email: 'trader@acme.example',
  exchange: 'binance_spot',
  exchangeid: 'binance_spot',
  exchangename: 'binance_spot',
  firstname: 'Ada',
  groupid: 'a0000000-0000-4000-8000-000000000001',
  keyid: 'ac000000-0000-4000-8000-000000000001',
  lastname: 'Sterling',
  name: 'Majors',
  origexchange: 'binance_spot',
  origsymbol: 'BTCUSDT',
  passphrase: '',
  password: 'New-parallax-2027!',
  phonenumber: '+442079460101',
  photobase64: PIXEL,
  phtobase64: PIXEL,
  q: 'btc usdt',
  quote: 'USDT',
  rootpath: 'execution',
  secretkey: 's-7c1b52e09d44',
  short_message: 'Ada Sterling added the exchange Binance main.',
  startofday: '00:00:00',
  strategyid: 'b0000000-0000-4000-8000-000000000011',
  symbol: 'BTCUSDT',
  tag: 'CARRY',
  title: 'Exchange added',
  traderid: 'd0000000-0000-4000-8000-000000000001',
  vaultid: 'f0000000-0000-4000-8000-000000000001',
};

const UUID = '5f0c4a1e-9b57-4c0a-8d52-3f6f1f0b7a10';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: UUID,
  email: 'trader@acme.example',
  'date-time': '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
  ipv4: '203.0.113.7',
  uri: 'https://parallax.example',
};

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.json().optional(),
  default: z.json().optional(),
  enum: z.array(z.json()).optional(),
  examples: z.array(z.json()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Schema = z.infer<typeof schemaSchema>;

function findDeclaredValue({ const: constant, examples, enum: values }: Schema): Json | undefined {
  return constant ?? examples?.[0] ?? values?.[0];
}

function textOf({ format, pattern }: Schema, name: string): string {
  const known = VALUES_BY_NAME[name.toLowerCase()];
  if (typeof known === 'string') return known;
  if (format !== undefined && format in FORMATS) return FORMATS[format] ?? '';
  if (pattern !== undefined && new RegExp(pattern).test('00:00:00')) return '00:00:00';
  return 'text';
}

function numberOf({ minimum = 1, maximum = Number.POSITIVE_INFINITY }: Schema): number {
  return Math.min(Math.max(minimum, 1), maximum);
}

function objectOf({ properties = {} }: Schema): Json {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner, name)]));
}

/** Returns an example value of a JSON schema. `name` is the field's name, for realistic values. */
export function exampleOf(jsonSchema: unknown, name = ''): Json {
  const schema = schemaSchema.parse(jsonSchema);
  const declared = findDeclaredValue(schema);
  if (declared !== undefined) return declared;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices[0], name);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => exampleOf(part, name));
    return Object.assign({}, ...parts);
  }
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'array') {
    const parts = schema.prefixItems ?? (schema.items === undefined ? [] : [schema.items]);
    return parts.map((part) => exampleOf(part, name.replace(/s$/, '')));
  }
  if (schema.type === 'string') return textOf(schema, name);
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema);
  return schema.type === 'boolean' ? true : null;
}
