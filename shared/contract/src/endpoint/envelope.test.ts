import { describe, expect, it } from '@jest/globals';
import { failureBody, failureSchema } from './envelope.ts';

describe('a failure', () => {
  it.each(['ok', 'ok-text', 'ok-form'] as const)(
    'of the envelope %s carries its first text as the message',
    (envelope) => {
      const body = failureBody(envelope, 'Too long', ['Too long', 'Unknown country']);
      expect(body).toMatchObject({ ok: false, message: 'Too long' });
      expect(failureSchema(envelope).parse(body)).toEqual(body);
    },
  );

  it('of the envelope success has its text as the error alone', () => {
    const body = failureBody('success', 'Too long', ['Too long']);
    expect(body).toEqual({ data: null, success: false, error: 'Too long' });
  });
});
