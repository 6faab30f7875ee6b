import { describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints } from '@parallax/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { openApi } from './openapi.ts';

const operationSchema = z.object({
  summary: z.string().min(1),
  description: z.string().min(10),
  parameters: z.array(z.object({ name: z.string(), example: z.json().optional() })).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown() })) })
    .optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.object({ 'application/json': z.object({ example: z.json() }) }) }),
  ),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

const document = openApi(endpoints, { title: 'Parallax', version: '1.19.0', cookie: 'sid' });
const calls = Object.entries<Endpoint>(endpoints);

function operationOf({ path, method }: Endpoint) {
  const operation = documentSchema.parse(document).paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1, as a validator reads it', async () => {
    const copy = z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(document)));
    const { valid, errors } = await new Validator().validate(copy);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it.each(calls)('of %s says who may call it and what it can fail with', (_name, endpoint) => {
    const { description, responses } = operationOf(endpoint);
    expect(description).toContain(endpoint.roles);
    expect(endpoint.roles).toMatch(/^[A-Z].*\.$/);
    const statuses = Object.keys(responses).map(Number);
    const signed = [400, 401, 403, 413];
    const all = [200, 500, 503, ...signed, ...endpoint.failures];
    expect(statuses).toEqual(expect.arrayContaining(all));
  });

  it.each(calls)('of %s has an example that the call itself would take', (_name, endpoint) => {
    const { parameters, requestBody, responses } = operationOf(endpoint);
    const query = Object.fromEntries(
      (parameters ?? []).flatMap(({ name, example }) =>
        example === undefined ? [] : [[name, example]],
      ),
    );
    const [content] = Object.values(requestBody?.content ?? {});
    const good = responses['200']?.content['application/json'].example;
    const { data } = z.object({ data: z.unknown() }).parse(good);
    expect(endpoint.query?.safeParse(query).error).toBeUndefined();
    expect(endpoint.body?.safeParse(content?.example).error).toBeUndefined();
    expect(endpoint.data.safeParse(data).error).toBeUndefined();
  });
});
