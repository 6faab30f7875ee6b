import type { Notification } from '@parallax/contract';
import { z } from 'zod';

/** The test control of a server that runs with CONTROL=1; `url` is its address. */

export interface FaultSettings {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  /** without a query */
  path: string;
  status?: number;
  /** a text is sent as it is, anything else as JSON; without it the answer is empty */
  body?: unknown;
  /** without a status and a body, the call is only delayed */
  delayMs?: number;
  /** how many calls are answered so; 1 by default */
  times?: number;
}

/** The body of a call that is refused in these words. */
export const refusal = (...texts: string[]) => ({
  ok: false,
  data: null,
  message: null,
  error: { message: texts[0] ?? '', data: texts },
});

export interface NotificationSettings
  extends Pick<Notification, 'type' | 'title' | 'short_message'> {
  traderId: string;
  kind?: number;
  exchangeId?: string;
  /** JSON, or the object that it is made of */
  data?: string | object;
}

const letterSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  at: z.iso.datetime(),
});
export type KeptLetter = z.infer<typeof letterSchema>;

async function call(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(new URL(`/__control/${path}`, url), {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok) return response.json();
  throw new Error(`${method} /__control/${path}: ${response.status} ${await response.text()}`);
}

/** Puts the seeded data back and ends all faults; people of demo accounts stay signed in. */
export async function reset(url: string): Promise<void> {
  await call(url, 'POST', 'reset');
}

/** Has the next calls of a path answered, or delayed, as told. */
export async function addFault(url: string, fault: FaultSettings): Promise<void> {
  await call(url, 'POST', 'faults', fault);
}

export async function clearFaults(url: string): Promise<void> {
  await call(url, 'DELETE', 'faults');
}

/** Down closes every feed connection and refuses new ones. */
export async function setFeed(url: string, state: 'up' | 'down'): Promise<void> {
  await call(url, 'POST', 'feed', { state });
}

/** Down answers the remote's files with 503; slow answers them after 5 s. */
export async function setRemote(
  url: string,
  name: 'mf_workspace' | 'mf_analytics' | 'mf_settings' | 'mf_mobile',
  state: 'up' | 'down' | 'slow',
): Promise<void> {
  await call(url, 'POST', 'remotes', { name, state });
}

/** The letters to an address, newest first. */
export async function mailTo(url: string, to: string): Promise<KeptLetter[]> {
  const answer = await call(url, 'GET', `mail?to=${encodeURIComponent(to)}`);
  return z.object({ data: z.array(letterSchema) }).parse(answer).data;
}

/** Stores a notification and delivers it live. */
export async function notify(url: string, notification: NotificationSettings): Promise<void> {
  await call(url, 'POST', 'notify', notification);
}
