import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import type { Mail } from './mail.ts';

/** Mail that is a step of the calls that send it; alerts send it without one. */
export const tracedMail = (mail: Mail, tracing: Tracing): Mail => ({
  send: (email) =>
    tracing.stepOrTrace({ name: 'send mail', kind: 'client' }, () => mail.send(email)),
});
