import type { RequestHandler, Response } from 'express';
import { z } from 'zod';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const;
const DELAY_MAX_MS = 120_000;

export const faultSchema = z
  .strictObject({
    method: z.string().toUpperCase().pipe(z.enum(METHODS)),
    path: z
      .string()
      .regex(/^\//, 'path must begin with /.')
      .transform((path) => path.replace(/\?.*$/, '')),
    status: z.int().min(200).max(599).optional(),
    body: z.json().optional(),
    delayMs: z.int().min(0).max(DELAY_MAX_MS).optional(),
    times: z.int().min(1).max(1_000_000).default(1),
  })
  .refine(
    ({ status, body, delayMs }) => [status, body, delayMs].some((part) => part !== undefined),
    'A fault needs a status, a body or a delayMs.',
  );
export type Fault = z.infer<typeof faultSchema>;

const hasResponse = ({ status, body }: Fault): boolean =>
  status !== undefined || body !== undefined;

/** Sends a string as plain text and anything else as JSON; without a body the response is empty. */
function sendFault(response: Response, { status = 200, body }: Fault): void {
  response.status(status).set('Cache-Control', 'no-store');
  if (body === undefined) response.end();
  else if (typeof body === 'string') response.type('text/plain').send(body);
  else response.json(body);
}

/**
 * Faults injected into the next requests of a method and path, in the order in which they were
 * added.
 */
export class Faults {
  #faults: { readonly fault: Fault; remaining: number }[] = [];

  add(fault: Fault): void {
    this.#faults.push({ fault, remaining: fault.times });
  }

  clear(): void {
    this.#faults = [];
  }

  /** Whether a fault waits for the next request of one of these paths. */
  isPending(paths: readonly string[]): boolean {
    return this.#faults.some(({ fault }) => paths.includes(fault.path));
  }

  readonly handler: RequestHandler = (request, response, next) => {
    const fault = this.#consume(request.method, request.path);
    if (!fault) return next();
    const respond = (): void => {
      if (hasResponse(fault)) sendFault(response, fault);
      else next();
    };
    if (fault.delayMs === undefined) respond();
    else setTimeout(respond, fault.delayMs).unref();
  };

  #consume(method: string, path: string): Fault | undefined {
    const entry = this.#faults.find(({ fault }) => fault.method === method && fault.path === path);
    if (!entry) return undefined;
    entry.remaining -= 1;
    if (entry.remaining === 0) this.#faults = this.#faults.filter((other) => other !== entry);
    return entry.fault;
  }
}
