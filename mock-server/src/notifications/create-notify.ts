import { kindMessage, NOTIFICATION_KINDS } from '@parallax/contract';
import { asError } from '../config/errors.ts';
import type { Deliver } from './deliver.ts';
import type { CompanyEvent, Doer, Notify } from './notify.ts';

/** Makes notifications of what happens in a company, by the table of their kinds. */
export function createNotify(deliver: Deliver, log: (line: string) => void): Notify {
  async function tell(by: Doer, { kind, to, exchangeId, ...details }: CompanyEvent): Promise<void> {
    const others = [...new Set(to)].filter((id) => id !== by.id);
    const { code, type, title } = NOTIFICATION_KINDS[kind];
    const short_message = kindMessage(kind, { ...details, by: by.name });
    await deliver(others, { kind: code, type, title, short_message, exchangeId });
  }

  return async (by, events) => {
    try {
      for (const event of await events()) await tell(by, event);
    } catch (error) {
      log(`What somebody has done was not told: ${asError(error).message}`);
    }
  };
}
