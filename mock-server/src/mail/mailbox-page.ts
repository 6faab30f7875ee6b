import { escapeHtml } from '../page/escape-html.ts';
import type { StoredEmail } from './mailbox.ts';

const STYLE = `
  :root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid; padding: 1rem 0; }
  h2 { margin: 0; font-size: 1.1rem; }
  p { margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Development mailbox${to === undefined ? '' : ` of ${escapeHtml(to)}`}</h1>
${to === undefined ? '' : all}
${emails.length > 0 ? emails.map(article).join('\n') : empty}
</body>
</html>
`;
}
