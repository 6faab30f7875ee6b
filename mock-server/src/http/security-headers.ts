import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { asError } from '../config/errors.ts';

const HOST = /^[A-Za-z0-9.:[\]_-]+$/;

/** Browsers that do not count WebSockets among 'self' need their own host named. */
function ownSockets(request: IncomingMessage): string {
  const { host } = request.headers;
  return host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

const POLICY = 'content-security-policy';
/** Stands in the policy for the sockets of the host that was asked. */
const OWN_SOCKETS = 'own-sockets';

/** Scripts come from our own files only. Styles may be inline: toasts and pop-ups bring theirs. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'", OWN_SOCKETS],
      workerSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // the server speaks plain HTTP; what ends TLS before it promises TLS
  strictTransportSecurity: false,
});

/** What helmet sets is the same for every request, so it is asked once. */
function headersOfHelmet(): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error?: unknown) => {
    if (error !== undefined) throw asError(error);
  });
  const headers = Object.entries(response.getHeaders());
  return new Map(headers.map(([name, value]) => [name, String(value)]));
}

export function securityHeaders(): RequestHandler {
  const headers = headersOfHelmet();
  const policy = headers.get(POLICY) ?? '';
  return (request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(POLICY, policy.replace(OWN_SOCKETS, ownSockets(request)));
    next();
  };
}
