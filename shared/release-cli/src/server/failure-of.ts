import { type Endpoint, getPlatform } from '@parallax/protocol';
import { z } from 'zod';
import { CommandFailure } from '../cli/command-failure.ts';
import type { ExitName } from '../cli/exit-codes.ts';

const refusalSchema = z.object({
  ok: z.literal(false),
  error: z.object({ message: z.string(), data: z.array(z.string()) }),
});

const EXIT_OF: Readonly<Record<number, ExitName>> = {
  400: 'refused',
  401: 'notAuthorized',
  403: 'notAuthorized',
  404: 'refused',
  409: 'refused',
  413: 'refused',
};

/** Maps an error response to a failure of the command. */
export function failureOf(
  url: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  status: number,
  body: unknown,
): CommandFailure {
  const refusal = refusalSchema.safeParse(body);
  // every server with the release API has this call, so a 404 means an incompatible version
  if (!refusal.success || (status === 404 && path === getPlatform.path)) {
    if (status === 404 || status === 405) {
      return new CommandFailure(
        'otherVersion',
        `The server at ${url} runs an incompatible version: it does not have ${method} ${path}.`,
      );
    }
    return new CommandFailure('failed', `${method} ${path} failed with status ${status}.`);
  }
  const { message, data } = refusal.data.error;
  const [first = message, ...others] = data;
  const exit = EXIT_OF[status] ?? 'failed';
  return data.length > 1
    ? new CommandFailure(exit, message === '' ? first : message, message === first ? others : data)
    : new CommandFailure(
        exit,
        first === '' ? `${method} ${path} failed with status ${status}.` : first,
      );
}
