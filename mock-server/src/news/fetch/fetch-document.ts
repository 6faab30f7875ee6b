import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { errorCode } from '@parallax/server-kit/config/errors';
import { FeedUnreadable } from './feed-unreadable.ts';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts';
import { type Network, resolveHost } from './resolve-host.ts';

const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
/** Of everything, from the first look-up to the last byte. */
export const FETCH_TIMEOUT_MS = 15_000;
/** Longer validators are not sent back. */
const VALIDATOR_MAX = 500;

/** What a server said about a version of a document, to ask whether there is a newer one. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchedDocument extends Validators {
  readonly text: string;
  /** where it was found, after redirects */
  readonly url: URL;
}

interface FetchOptions {
  readonly network: Network;
  /** aborted when the process ends */
  readonly signal: AbortSignal;
  /** `FETCH_TIMEOUT_MS` by default */
  readonly timeoutMs?: number | undefined;
}

/** Answers with the addresses that were checked, so that the name is not resolved a second time. */
const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

function headersFor({ etag, lastModified }: Validators) {
  return {
    Accept:
      'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
    'Accept-Encoding': ACCEPTED_ENCODINGS,
    'User-Agent': 'News feed reader',
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
  };
}

function get(
  url: URL,
  addresses: readonly LookupAddress[],
  { validators, signal }: { validators: Validators; signal: AbortSignal },
): Promise<IncomingMessage> {
  const options = {
    // no connection is shared with requests that were checked otherwise
    agent: false,
    headers: headersFor(validators),
    lookup: lookupAmong(addresses),
    signal,
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.once('response', resolve);
    request.once('error', reject);
    // also without a response and an error, after 101 Switching Protocols
    request.once('close', () => reject(new FeedUnreadable('The server did not send a feed.')));
    request.end();
  });
}

/** Waits for a promise that cannot be cancelled, such as a look-up, until the signal is aborted. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** The response of the last of at most `REDIRECTS_MAX` redirects, each of which is checked like the first. */
async function follow(
  address: string,
  validators: Validators,
  network: Network,
  signal: AbortSignal,
): Promise<{ readonly response: IncomingMessage; readonly url: URL }> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    signal.throwIfAborted();
    const addresses = await orAborted(resolveHost(url, network), signal);
    const response = await get(url, addresses, { validators, signal });
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode) || location === undefined) return { response, url };
    response.destroy();
    if (!URL.canParse(location, url)) {
      throw new FeedUnreadable('The server redirects to an invalid address.');
    }
    url = new URL(location, url);
  }
  throw new FeedUnreadable('The server redirects more than three times.');
}

const validatorOf = (header: string | undefined): string | null =>
  header !== undefined && header.length <= VALIDATOR_MAX ? header : null;

/** What went wrong, as a sentence that says nothing about networks behind the server. */
function problemOf(error: unknown): string {
  const code = errorCode(error);
  if (
    code.startsWith('Z_') ||
    code.startsWith('ERR__ERROR_FORMAT') ||
    code.startsWith('ERR_BROTLI')
  ) {
    return 'The feed is compressed incorrectly.';
  }
  if (/CERT|TLS|VERIFY/.test(code)) {
    return 'The certificate of the server is not valid.';
  }
  return 'The server could not be reached, or ended the connection.';
}

/**
 * Fetches a document; undefined if it has not changed since the validators were received. The host of the
 * address and of each redirect is resolved once, and must be public. Throws FeedUnreadable with the reason,
 * and the reason of the signal if that is aborted.
 */
export async function fetchDocument(
  address: string,
  validators: Validators,
  { network, signal: ended, timeoutMs = FETCH_TIMEOUT_MS }: FetchOptions,
): Promise<FetchedDocument | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, ended]);
  try {
    const { response, url } = await follow(address, validators, network, signal);
    const { statusCode, headers } = response;
    if (statusCode !== 200) {
      response.destroy();
      if (statusCode === 304) return undefined;
      throw new FeedUnreadable(`The server answered with status ${statusCode}.`);
    }
    const text = await readBody(response, signal);
    return {
      text,
      url,
      etag: validatorOf(headers.etag),
      lastModified: validatorOf(headers['last-modified']),
    };
  } catch (error) {
    ended.throwIfAborted();
    if (error instanceof FeedUnreadable) throw error;
    if (timeout.aborted) {
      throw new FeedUnreadable(`The server did not send the feed within ${timeoutMs / 1000} s.`);
    }
    throw new FeedUnreadable(problemOf(error), { cause: error });
  }
}
