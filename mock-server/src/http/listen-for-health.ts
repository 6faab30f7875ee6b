import { Health } from './health.ts';
import { type Listener, listen } from './listener.ts';
import { respondPlainly } from './respond-plainly.ts';

/** Listens for health checks only, in a process that serves no users. */
export async function listenForHealth(
  host: string,
  port: number,
): Promise<{ readonly listener: Listener; readonly health: Health }> {
  const health = new Health();
  const listener = await listen(host, port, (request, response) => {
    if (health.respond(request, response)) return;
    respondPlainly(response, 404, {
      type: 'text/plain',
      body: 'This process serves no pages. Use the address of a process with ROLE=web.\n',
    });
  });
  return { listener, health };
}
