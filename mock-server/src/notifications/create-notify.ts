import { kindMessage, NOTIFICATION_KINDS } from '@parallax/contract';
import { asError } from '../config/errors.ts';
import type { Deliver } from './deliver.ts';
import type { Notify } from './notify.ts';

/** Makes notifications of what happens in a company, by the table of their kinds. */
export function createNotify(deliver: Deliver, log: (line: string) => void): Notify {
  return async ({ kind, to, exchangeId, ...details }) => {
    const { code, type, title } = NOTIFICATION_KINDS[kind];
    const short_message = kindMessage(kind, details);
    try {
      await deliver([...new Set(to)], { kind: code, type, title, short_message, exchangeId });
    } catch (error) {
      log(`A notification of kind ${kind} was not stored: ${asError(error).message}`);
    }
  };
}
