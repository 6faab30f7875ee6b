import { kindMessage, NOTIFICATION_KINDS } from '@parallax/protocol';
import { asError } from '../config/errors.ts';
import type { Deliver } from './deliver.ts';
import type { Actor, CompanyEvent, Notify } from './notify.ts';

/** Creates `Notify`, with messages from the table of notification kinds. */
export function createNotify(deliver: Deliver, log: (line: string) => void): Notify {
  async function send(
    by: Actor,
    { kind, to, exchangeId, ...details }: CompanyEvent,
  ): Promise<void> {
    const others = [...new Set(to)].filter((id) => id !== by.id);
    const { code, type, title } = NOTIFICATION_KINDS[kind];
    const short_message = kindMessage(kind, { ...details, by: by.name });
    await deliver(others, { kind: code, type, title, short_message, exchangeId });
  }

  const logFailure = (error: unknown): void =>
    log(`A notification could not be sent: ${asError(error).message}`);

  return async (by, events) => {
    try {
      for (const event of await events()) await send(by, event).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  };
}
