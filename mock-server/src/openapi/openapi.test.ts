import { describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints, ID_RULES, POLICIES } from '@parallax/protocol';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { jsonSchema } from './json-schema.ts';
import { openApi } from './openapi.ts';

const responseSchema = z.object({
  content: z.object({ 'application/json': z.object({ example: z.json() }) }),
});
const operationSchema = z.object({
  summary: z.string().min(1),
  description: z.string().min(10),
  parameters: z.array(z.object({ name: z.string(), example: z.json().optional() })).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown() })) })
    .optional(),
  responses: z.record(
    z.string(),
    z.union([
      responseSchema,
      z.object({ $ref: z.templateLiteral(['#/components/responses/', z.string()]) }),
    ]),
  ),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), z.json()),
    responses: z.record(z.string(), responseSchema),
  }),
});

const document = openApi(endpoints, { title: 'Parallax', version: '1.19.0', cookie: 'sid' });
const calls = Object.entries<Endpoint>(endpoints);

function operationOf({ path, method }: Endpoint) {
  const operation = documentSchema.parse(document).paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const copy = z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(document)));
    const { valid, errors } = await new Validator().validate(copy);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it.each(calls)('describes access and failures of %s', (_name, endpoint) => {
    const { description, responses } = operationOf(endpoint);
    expect(description).toContain(POLICIES[endpoint.callers]);
    const statuses = Object.keys(responses).map(Number);
    const signed = [400, 401, 403, 413];
    const all = [200, 429, 500, 503, ...signed, ...endpoint.failures];
    expect(statuses).toEqual(expect.arrayContaining(all));
  });

  it.each(calls)('describes the ids that %s accepts', (_name, endpoint) => {
    const { description } = operationOf(endpoint);
    for (const [place, rule] of Object.entries({ ...endpoint.idsBeforeRole, ...endpoint.ids })) {
      const [part, field = ''] = place.split('.');
      const schema = part === 'query' ? endpoint.query : endpoint.body;
      expect(schema && jsonSchema(schema, 'input')).toHaveProperty(`properties.${field}`);
      const { is, refusal } = ID_RULES[rule];
      expect(description).toContain(`\`${field}\`: ${is}, otherwise ${refusal}.`);
      expect(endpoint.failures).toContain(refusal);
    }
  });

  it.each(calls)('has a valid example of %s', (_name, endpoint) => {
    const { parameters, requestBody, responses } = operationOf(endpoint);
    const query = Object.fromEntries(
      (parameters ?? []).flatMap(({ name, example }) =>
        example === undefined ? [] : [[name, example]],
      ),
    );
    const [content] = Object.values(requestBody?.content ?? {});
    const good = responseSchema.parse(responses['200']).content['application/json'].example;
    const { data } = z.object({ data: z.unknown() }).parse(good);
    expect(endpoint.query?.safeParse(query).error).toBeUndefined();
    const isText = endpoint.bodyType === 'bytes';
    const body = isText ? Buffer.from(String(content?.example)) : content?.example;
    expect(endpoint.body?.safeParse(body).error).toBeUndefined();
    expect(endpoint.data.safeParse(data).error).toBeUndefined();
  });

  it('defines each entity once and references it by name', () => {
    const { components } = documentSchema.parse(document);
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Contract', 'Notification', 'Sheet', 'Trader', 'OkFailure']),
    );
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    for (const [, kind, name] of references) {
      expect(components).toHaveProperty([String(kind), String(name)]);
    }
    const used = new Set(references.map(([, , name]) => name));
    expect(Object.keys(components.schemas).filter((name) => !used.has(name))).toEqual([]);
    expect(text.length / calls.length).toBeLessThan(3_000);
  });
});
