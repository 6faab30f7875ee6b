import { kindMessage, NOTIFICATION_KINDS } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Deliver } from './deliver.ts';
import type { Actor, CompanyEvent, Notify } from './notify.ts';

/** Creates `Notify`, with messages from the table of notification kinds. */
export function createNotify(deliver: Deliver, log: Log): Notify {
  async function send(
    actor: Actor,
    { kind, to, connectionId, ...details }: CompanyEvent,
  ): Promise<void> {
    const others = [...new Set(to)].filter((id) => id !== actor.id);
    const { code, type, title } = NOTIFICATION_KINDS[kind];
    const short_message = kindMessage(kind, { ...details, by: actor.name });
    await deliver(others, { kind: code, type, title, short_message, exchangeId: connectionId });
  }

  const logFailure = (error: unknown, traderId: string): void =>
    log(`A notification could not be sent: ${asError(error).message}`, { traderId });

  return async (actor, events) => {
    try {
      for (const event of await events())
        await send(actor, event).catch((error: unknown) => logFailure(error, actor.id));
    } catch (error) {
      logFailure(error, actor.id);
    }
  };
}
