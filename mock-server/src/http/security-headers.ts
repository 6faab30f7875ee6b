import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const HOST = /^[A-Za-z0-9.:[\]_-]+$/;

/** Browsers that do not count WebSockets among 'self' need their own host named. */
function ownSockets(request: IncomingMessage): string {
  const { host } = request.headers;
  return host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Scripts come from our own files only. Styles may be inline: toasts and pop-ups bring theirs. */
export const securityHeaders = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", ownSockets],
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
