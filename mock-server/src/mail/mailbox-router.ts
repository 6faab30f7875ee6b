import { type Request, Router } from 'express';
import { isLoopback } from '../config/environment.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

/**
 * Whether a request comes from this machine and was meant for it: a page elsewhere that has its
 * own name point here must not read the letters.
 */
function isLocal({ socket, hostname }: Request): boolean {
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(from) && isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** The development mailbox at `/dev/mail`, as a page or as JSON, to this machine alone. */
export function mailboxRouter(mailbox: Mailbox): Router {
  const router = Router();
  router.get('/dev/mail', (request, response, next) => {
    if (!isLocal(request)) return next();
    const { to } = request.query;
    const address = typeof to === 'string' ? to : undefined;
    const letters = mailbox.list(address);
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['html', 'json']) === 'json') response.json({ data: letters });
    else response.type('html').send(mailboxPage(letters, address));
  });
  return router;
}
