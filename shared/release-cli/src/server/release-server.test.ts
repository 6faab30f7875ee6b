import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { getReleases, rollbackRemote } from '@parallax/protocol';
import { CommandFailure } from '../cli/command-failure.ts';
import { ok, PLATFORM, refused, serve, stopServing, TOKEN } from '../testing/serve-responses.ts';
import { ReleaseServer } from './release-server.ts';

const open = (url: string, token: object = TOKEN) =>
  ReleaseServer.open(
    { url, apiKey: undefined, apiSecret: undefined, ...token },
    new AbortController().signal,
  );

async function failure(promise: Promise<unknown>): Promise<CommandFailure> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CommandFailure) return error;
  throw new Error('There was no CommandFailure.');
}

describe('calls of pnpm parallax', () => {
  it('are signed, and never carry the secret', async () => {
    const seen: IncomingMessage[] = [];
    const url = await serve({ '/api/platform': ok(PLATFORM) }, seen);
    await open(url);
    const [request] = seen;
    const timestamp = String(request?.headers['x-api-timestamp']);
    expect(request?.headers['x-api-signature']).toBe(
      createHmac('sha256', TOKEN.apiSecret).update(`${timestamp}GET/api/platform`).digest('hex'),
    );
    expect(JSON.stringify(request?.rawHeaders)).not.toContain(TOKEN.apiSecret);
  });

  it.each([
    ['does not have the endpoints', {}],
    ['responds that the call does not exist', { '/api/platform': refused(404, 'No such call.') }],
    ['has another API version', { '/api/platform': ok({ ...PLATFORM, api: PLATFORM.api + 1 }) }],
    ['responds in another form', { '/api/platform': ok({ api: 'one' }) }],
  ])('end with code 7 when the server %s', async (_, responses) => {
    const error = await failure(open(await serve(responses)));
    expect(error.exit).toBe('otherVersion');
    expect(error.message).toContain('runs an incompatible version');
  });

  it('end with code 5 without a token or with a refused token', async () => {
    expect((await failure(open('http://127.0.0.1:9', {}))).exit).toBe('notAuthorized');
    const url = await serve({
      '/api/platform': refused(403, 'Only the platform role may do this.'),
    });
    const error = await failure(open(url));
    expect(error).toMatchObject({
      exit: 'notAuthorized',
      message: 'Only the platform role may do this.',
    });
  });

  it('end with code 6 when no server responds', async () => {
    const url = await serve({});
    await stopServing();
    const error = await failure(open(url));
    expect(error.exit).toBe('unreachable');
    expect(error.message).toContain(`${url} did not respond`);
    expect(error.message).not.toContain(TOKEN.apiSecret);
  });

  it('are retried when the server drops the connection within its response', async () => {
    const file = { status: 200, body: 'file', drops: 1 };
    const url = await serve({ '/api/platform': { ...ok(PLATFORM), drops: 1 }, '/file': file });
    const { server } = await open(url);
    expect(new TextDecoder().decode(await server.download('/file'))).toBe('"file"');
  });

  it('end with code 6 when the server drops the connection within every response', async () => {
    const url = await serve({ '/api/platform': { ...ok(PLATFORM), drops: 3 } });
    expect((await failure(open(url))).exit).toBe('unreachable');
  });

  it('are not retried if they change something and the server drops the connection within its response; they end with code 6', async () => {
    const seen: IncomingMessage[] = [];
    const url = await serve(
      { '/api/platform': ok(PLATFORM), [rollbackRemote.path]: { ...ok(null), drops: 1 } },
      seen,
    );
    const { server } = await open(url);
    expect((await failure(server.call(rollbackRemote, { body: {} }))).exit).toBe('unreachable');
    expect(seen).toHaveLength(2);
  });

  it('end with code 3 and every reason of a refusal', async () => {
    const url = await serve({
      '/api/platform': ok(PLATFORM),
      '/api/platform/releases': refused(
        409,
        'It does not fit.',
        'react ^20 is needed.',
        'jotai ^4 is needed.',
      ),
    });
    const { server } = await open(url);
    const error = await failure(server.call(getReleases, {}));
    expect(error).toMatchObject({
      exit: 'refused',
      message: 'It does not fit.',
      reasons: ['react ^20 is needed.', 'jotai ^4 is needed.'],
    });
  });
});
