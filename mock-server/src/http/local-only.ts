import type { IncomingMessage, RequestListener } from 'node:http';
import type { Branding } from '@parallax/protocol';
import { escapeHtml } from './escape-html.ts';
import { isLocalRequest } from './local-request.ts';
import { failureContent, respondPlainly } from './respond-plainly.ts';
import { textPage } from './text-page.ts';

export const LOCAL_ONLY =
  "The password of this server's demo accounts is public, so only browsers on its own machine may use it: start it with DEMO=0 for your company, or with DEMO=1 to let everyone use the demo.";

/** No script, no other file, and no frame around the page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function page(url: string, product: string): string {
  const heading = 'This demo can only be used on its own machine';
  return textPage({
    title: `${heading} · ${product}`,
    heading,
    content: `<p>This server was started without <code>DEMO</code>, so it has demo accounts whose password is public. It answers only browsers on its own machine, at <code>${escapeHtml(url)}</code>. This request came through a proxy or to another address.</p>
<h2>Start it for your company</h2>
<ol>
<li>Stop this server. Its data folder contains the demo accounts, so use another folder.</li>
<li>Add your company and invite its first user:
<pre><code>DEMO=0 DATA_DIR=/var/lib/parallax npm run add-company -- --name 'Acme Capital' --type BUSINESS --admin ada@acme.example</code></pre></li>
<li>Start the server behind your proxy. <code>TRUST_PROXY</code> is the number of proxies or their addresses:
<pre><code>DEMO=0 DATA_DIR=/var/lib/parallax TRUST_PROXY=1 npm start</code></pre>
If the proxy runs on another machine, also set <code>HOST=</code> to the address on which it reaches this one.</li>
</ol>
<h2>Let everyone use the demo</h2>
<p>Start the server with <code>DEMO=1</code>. Anyone who can reach it can then sign in to the demo accounts, and change the code that all its users run.</p>
<p>All settings are described in <code>docs/running.md</code>, and deployment in <code>docs/operations.md</code>.</p>`,
  });
}

/** The reason to refuse a request that does not come from a browser on this machine. */
export const refusalOf = (request: IncomingMessage): string | undefined =>
  isLocalRequest(request) ? undefined : LOCAL_ONLY;

/** Serves an application to browsers on this machine, which open it at `url`; others get 403. */
export function localOnly(app: RequestListener, url: string, branding: Branding): RequestListener {
  const product = branding.metadata.title.default;
  return (request, response) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) {
      app(request, response);
      return;
    }
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const content = isPage
      ? { type: 'text/html', body: page(url, product) }
      : failureContent(request.url, refusal);
    respondPlainly(response, 403, { ...content, headers: { 'Content-Security-Policy': POLICY } });
  };
}
