import { z } from 'zod';
import type { TestClient } from './test-client.ts';

const mailSchema = z.object({
  data: z.array(
    z.strictObject({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      code: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});

/** The e-mails to an address in the development mailbox, newest first. */
export async function readMail(client: TestClient, to: string) {
  const path = `/dev/mail?to=${encodeURIComponent(to)}`;
  const response = await client.fetch(path, { headers: { accept: 'application/json' } });
  return mailSchema.parse(await response.json()).data;
}

/** The code in the newest e-mail to an address. Throws when there is none. */
export async function newestCode(client: TestClient, to: string): Promise<string> {
  const [email] = await readMail(client, to);
  if (!email?.code) throw new Error(`No code was mailed to ${to}.`);
  return email.code;
}
