import type { Notification } from '@parallax/protocol';
import { z } from 'zod';

/** Client of the test control of a server with CONTROL=1; `url` is its address. */

interface FaultSettings {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  /** without the query */
  path: string;
  status?: number;
  /** a string is sent as it is, anything else as JSON; without a body the response is empty */
  body?: unknown;
  /** without status and body, the request is only delayed */
  delayMs?: number;
  /** number of affected requests; 1 by default */
  times?: number;
}

/** The body of a refusal with these texts. */
export const refusal = (...texts: string[]) => ({
  ok: false,
  data: null,
  message: null,
  error: { message: texts[0] ?? '', data: texts },
});

interface NotificationSettings extends Pick<Notification, 'type' | 'title' | 'short_message'> {
  traderId: string;
  kind?: number;
  exchangeId?: string;
  /** JSON, or an object to serialize */
  data?: string | object;
}

const emailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Email = z.infer<typeof emailSchema>;

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

/** Restores the seeded data and ends all faults; demo accounts stay signed in. */
export async function reset(url: string): Promise<void> {
  await call(url, 'POST', 'reset');
}

/** Fails or delays the next requests of a path. */
export async function addFault(url: string, fault: FaultSettings): Promise<void> {
  await call(url, 'POST', 'faults', fault);
}

export async function clearFaults(url: string): Promise<void> {
  await call(url, 'DELETE', 'faults');
}

/** 'down' closes every feed connection and refuses new ones. */
export async function setFeed(url: string, state: 'up' | 'down'): Promise<void> {
  await call(url, 'POST', 'feed', { state });
}

/** 'down' responds with 503 for the remote's files; 'slow' delays them by 5 s. */
export async function setRemote(
  url: string,
  name: `mf_${string}`,
  state: 'up' | 'down' | 'slow',
): Promise<void> {
  await call(url, 'POST', 'remotes', { name, state });
}

/** The mail to an address, newest first. */
export async function mailTo(url: string, to: string): Promise<Email[]> {
  const response = await call(url, 'GET', `mail?to=${encodeURIComponent(to)}`);
  return z.object({ data: z.array(emailSchema) }).parse(response).data;
}

/** Stores a notification and delivers it live. */
export async function notify(url: string, notification: NotificationSettings): Promise<void> {
  await call(url, 'POST', 'notify', notification);
}

/** Makes the venue of an account do this next, such as rejecting the next order. */
export async function setVenueFault(url: string, accountId: string, fault: string): Promise<void> {
  await call(url, 'POST', 'venue', { accountId, fault });
}
