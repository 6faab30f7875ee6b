import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Data, type Endpoint, getPlatform, PLATFORM_API, parseJson } from '@parallax/protocol';
import { z } from 'zod';
import type { Connection } from '../cli/command.ts';
import { CommandFailure, messageOf } from '../cli/command-failure.ts';
import { failureOf } from './failure-of.ts';

const TIMEOUT_MS = 60_000;
/** Pauses before the second and the third attempt of a call that may be retried. */
const PAUSES_MS = [300, 1_500] as const;

const envelopeSchema = z.object({ ok: z.literal(true), data: z.unknown() });

interface CallInput {
  readonly query?: object;
  /** a Uint8Array is sent as it is */
  readonly body?: object | Uint8Array;
}

interface CompleteResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly content: Uint8Array;
}

export type Platform = Data<typeof getPlatform>;

function targetOf({ path }: Endpoint, query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return entries.length > 0 ? `${path}?${search}` : path;
}

function bytesOf(body: object | Uint8Array | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  return new Uint8Array(
    body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body)),
  );
}

/** Whether a call may be retried: the server may execute it twice without a further effect. */
const isRetryable = ({ method, bodyType }: Endpoint) => method === 'GET' || bodyType === 'bytes';

/** Calls the release API of a server with an API token. The secret appears in no message. */
export class ReleaseServer {
  readonly url: string;
  readonly #key: string;
  readonly #secret: string;
  readonly #signal: AbortSignal;

  private constructor(url: string, key: string, secret: string, signal: AbortSignal) {
    this.url = url;
    this.#key = key;
    this.#secret = secret;
    this.#signal = signal;
  }

  /**
   * Opens a server after it has confirmed that it has the calls of this version and accepts the
   * token.
   *
   * @throws CommandFailure
   */
  static async open(
    { url, apiKey, apiSecret }: Connection,
    signal: AbortSignal,
  ): Promise<{ server: ReleaseServer; platform: Platform }> {
    if (apiKey === undefined || apiSecret === undefined) {
      throw new CommandFailure(
        'notAuthorized',
        'Set PARALLAX_API_KEY and PARALLAX_API_SECRET to a token of the platform role.',
      );
    }
    const server = new ReleaseServer(url, apiKey, apiSecret, signal);
    const platform = await server.call(getPlatform, {});
    if (platform.api !== PLATFORM_API) {
      throw new CommandFailure(
        'otherVersion',
        `The server runs an incompatible version: it has release API ${platform.api} (product ${platform.productVersion}), and this command uses ${PLATFORM_API}.`,
      );
    }
    return { server, platform };
  }

  /** @throws CommandFailure */
  async call<T>(endpoint: Endpoint & { data: z.ZodType<T> }, input: CallInput): Promise<T> {
    const target = targetOf(endpoint, input.query);
    const response = await this.#send(endpoint, target, bytesOf(input.body), {
      ...(input.body !== undefined && {
        'content-type':
          endpoint.bodyType === 'bytes' ? 'application/octet-stream' : 'application/json',
      }),
    });
    const body = parseJson(new TextDecoder().decode(response.content));
    if (!response.ok) throw failureOf(this.url, endpoint, response.status, body);
    const envelope = envelopeSchema.safeParse(body);
    const data = endpoint.data.safeParse(envelope.data?.data);
    if (!envelope.success || !data.success) {
      throw new CommandFailure(
        'otherVersion',
        `The server runs an incompatible version: its response to ${endpoint.method} ${endpoint.path} has an unexpected form.`,
      );
    }
    return data.data;
  }

  /** Reads a public file of the server. */
  async download(path: string): Promise<Uint8Array> {
    const response = await this.#retry(() => this.#attempt('GET', path, undefined, {}));
    if (!response.ok) {
      throw new CommandFailure('failed', `The server does not have ${path} (${response.status}).`);
    }
    return response.content;
  }

  async #send(
    endpoint: Endpoint,
    target: string,
    body: Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<CompleteResponse> {
    const attempt = () => {
      const timestamp = String(Date.now());
      const signature = createHmac('sha256', this.#secret)
        .update(timestamp + endpoint.method + target)
        .update(body ?? '')
        .digest('hex');
      return this.#attempt(endpoint.method, target, body, {
        ...headers,
        'X-API-KEY': this.#key,
        'X-API-TIMESTAMP': timestamp,
        'X-API-SIGNATURE': signature,
      });
    };
    return isRetryable(endpoint) ? this.#retry(attempt) : attempt();
  }

  /** Retries a call while the server does not respond completely. */
  async #retry(attempt: () => Promise<CompleteResponse>): Promise<CompleteResponse> {
    for (const wait of PAUSES_MS) {
      try {
        return await attempt();
      } catch (error) {
        if (this.#signal.aborted) throw error;
        await pause(wait);
      }
    }
    return attempt();
  }

  async #attempt(
    method: string,
    target: string,
    body: Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<CompleteResponse> {
    try {
      const response = await fetch(new URL(target, this.url), {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(body !== undefined && { body }),
      });
      const content = new Uint8Array(await response.arrayBuffer());
      return { ok: response.ok, status: response.status, content };
    } catch (error) {
      const cause =
        error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);
      throw new CommandFailure('unreachable', `${this.url} did not respond: ${cause}`);
    }
  }
}
