import { Router } from 'express';
import { isLocalRequest } from '../http/local-request.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

/**
 * Serves the development mailbox at `/dev/mail` as a page or JSON, to requests from this machine
 * only.
 */
export function mailboxRouter(mailbox: Mailbox): Router {
  const router = Router();
  router.get('/dev/mail', (request, response, next) => {
    if (!isLocalRequest(request)) return next();
    const { to } = request.query;
    const address = typeof to === 'string' ? to : undefined;
    const emails = mailbox.list(address);
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['html', 'json']) === 'json') response.json({ data: emails });
    else response.type('html').send(mailboxPage(emails, address));
  });
  return router;
}
