import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { escapeHtml } from '../http/escape-html.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { textPage } from '../http/text-page.ts';
import type { Mailbox, StoredEmail } from './mailbox.ts';
import type { MailboxAccess } from './mailbox-access.ts';

const STYLE = `
  article { border-top: 1px solid; padding: 1rem 0; }
  h2 { margin: 0; }
  p { margin: 0; }
  pre { font: inherit; }
`;

const article = ({ to, subject, text, at }: StoredEmail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To <a href="/dev/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>, <time datetime="${at}">${at}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`;

/** Renders the development mailbox as a page; `to` is the recipient of the listed e-mails, if any. */
export function mailboxPage(emails: readonly StoredEmail[], to: string | undefined): string {
  const empty = '<p>No e-mails yet. E-mails that the product sends appear here.</p>';
  const all = '<p><a href="/dev/mail">All e-mails</a></p>';
  const title = 'Development mailbox';
  return textPage({
    title,
    heading: to === undefined ? title : `${title} of ${to}`,
    content: `${to === undefined ? '' : all}
${emails.length > 0 ? emails.map(article).join('\n') : empty}`,
    style: STYLE,
  });
}

const CHALLENGE = 'Basic realm="Development mailbox", charset="UTF-8"';
const UNAUTHORIZED =
  'The password of the development mailbox is MAILBOX_PASSWORD of the server, with any user name.\n';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the credentials of a request (Basic authentication) contain the password. */
function hasPassword({ headers }: Request, password: string): boolean {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  return colon >= 0 && timingSafeEqual(digest(credentials.slice(colon + 1)), digest(password));
}

/**
 * Serves the development mailbox at `/dev/mail` as a page or JSON, to requests from this machine
 * only.
 */
export function mailboxRouter(mailbox: Mailbox, access: () => Promise<MailboxAccess>): Router {
  const router = Router();
  const sendMailbox = (): RequestHandler => async (request, response, next) => {
    const granted = isLocalRequest(request) ? await access() : 'none';
    if (granted === 'none') return next();
    response.set('Cache-Control', 'no-store');
    if (granted !== 'open' && !hasPassword(request, granted.password)) {
      response.status(401).set('WWW-Authenticate', CHALLENGE).type('text').send(UNAUTHORIZED);
      return;
    }
    const { to } = request.query;
    const address = typeof to === 'string' ? to : undefined;
    const emails = mailbox.list(address);
    if (request.accepts(['html', 'json']) === 'json') response.json({ data: emails });
    else response.type('html').send(mailboxPage(emails, address));
  };
  router.get('/dev/mail', sendMailbox());
  return router;
}
