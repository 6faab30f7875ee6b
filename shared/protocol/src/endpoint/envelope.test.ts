import { describe, expect, it } from '@jest/globals';
import { failureBody, failureSchema } from './envelope.ts';

describe('failureBody', () => {
  it.each(['ok', 'ok-text', 'ok-form'] as const)(
    'contains the first error as the message in envelope %s',
    (envelope) => {
      const body = failureBody(envelope, 'Too long', ['Too long', 'Unknown country']);
      expect(body).toMatchObject({ ok: false, message: 'Too long' });
      expect(failureSchema(envelope).parse(body)).toEqual(body);
    },
  );

  it('contains only the message, as the error, in envelope success', () => {
    const body = failureBody('success', 'Too long', ['Too long']);
    expect(body).toEqual({ data: null, success: false, error: 'Too long' });
  });
});
