import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@parallax/contract';
import type { NextFunction, RequestHandler } from 'express';
import { asError } from '../config/errors.ts';
import { sessionOf } from './session-of.ts';

/** The session's handler, which needs no more of a request and an answer than Node's own have. */
interface Loader {
  load(request: IncomingMessage, response: ServerResponse, next: NextFunction): unknown;
}

/**
 * Who has sent a request that express does not handle, such as one to open a WebSocket: the session
 * is read as for any other, anew each time, and nothing is answered.
 */
export function sessionOfUpgrade(
  session: RequestHandler,
  upgrade: IncomingMessage,
): Promise<Session | undefined> {
  const loader: Loader = { load: session };
  return new Promise((resolve, reject) => {
    const loaded = loader.load(upgrade, new ServerResponse(upgrade), (error?: unknown) => {
      if (error === undefined) resolve(sessionOf(upgrade));
      else reject(asError(error));
    });
    Promise.resolve(loaded).catch(reject);
  });
}
