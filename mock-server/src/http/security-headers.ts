import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { asError } from '@parallax/server-kit/config/errors';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const HOST = /^[A-Za-z0-9.:[\]_-]+$/;

/** Some browsers do not include WebSockets in 'self', so the request's host is listed. */
function socketSources(request: IncomingMessage): string {
  const { host } = request.headers;
  return host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

const POLICY = 'content-security-policy';
const TRANSPORT = 'strict-transport-security';
/** Placeholder in the policy for the WebSocket origins of the request's host. */
const SOCKETS_PLACEHOLDER = 'own-sockets';

/**
 * Scripts load from this origin only. Inline styles are allowed: toasts and pop-ups insert theirs.
 */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'", SOCKETS_PLACEHOLDER],
      workerSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // other hosts of the domain may be without TLS
  strictTransportSecurity: { includeSubDomains: false },
});

/** Helmet's headers are the same for every request, so they are computed once. */
function computeHeaders(): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error?: unknown) => {
    if (error !== undefined) throw asError(error);
  });
  const headers = Object.entries(response.getHeaders());
  return new Map(headers.map(([name, value]) => [name, String(value)]));
}

/** The directives that apply to files of remotes. */
const REMOTE_DIRECTIVES = /\b(script-src|style-src|connect-src|font-src|img-src) /g;

/** Lets a page load remotes from other origins. */
export function allowOrigins(response: Response, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(response.getHeader(POLICY) ?? '');
  response.setHeader(POLICY, policy.replaceAll(REMOTE_DIRECTIVES, `$1 ${origins.join(' ')} `));
}

/**
 * Responses that browsers never show as a page, nor run as a worker. They need a short policy only, and none
 * of the headers about pages, of which a visit would receive several kilobytes.
 */
const NO_PAGE = /^\/(?:assets|remotes|icons|api(?!\/docs))\//;
const NO_PAGE_POLICY = "default-src 'none';frame-ancestors 'none'";
const NO_PAGE_HEADERS: ReadonlySet<string> = new Set([
  TRANSPORT,
  'cross-origin-resource-policy',
  'x-content-type-options',
]);

export function securityHeaders(): RequestHandler {
  const headers = computeHeaders();
  const policy = headers.get(POLICY) ?? '';
  const ofNoPage = new Map([...headers].filter(([name]) => NO_PAGE_HEADERS.has(name)));
  return (request, response, next) => {
    const isPage = !NO_PAGE.test(request.path);
    for (const [name, value] of isPage ? headers : ofNoPage) {
      // browsers must not require TLS of a server that they reach without it
      if (name !== TRANSPORT || request.secure) response.setHeader(name, value);
    }
    const ownPolicy = isPage
      ? policy.replace(SOCKETS_PLACEHOLDER, socketSources(request))
      : NO_PAGE_POLICY;
    response.setHeader(POLICY, ownPolicy);
    next();
  };
}
