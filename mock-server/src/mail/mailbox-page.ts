import { escapeHtml } from '../page/escape-html.ts';
import { textPage } from '../page/text-page.ts';
import type { StoredEmail } from './mailbox.ts';

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
