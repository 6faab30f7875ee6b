import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FeedServer, rssOf, startFeedServer } from '../testing/feed-server.ts';
import { fetchDocument } from './fetch-document.ts';
import { isPublicAddress } from './public-address.ts';
import { BODY_MAX_BYTES } from './read-body.ts';
import { type Network, systemNetwork } from './resolve-host.ts';

const DOCUMENT = rssOf({ title: 'Bitcoin' });
const NEVER = { etag: null, lastModified: null };
const { signal } = new AbortController();

const redirectTo =
  (location: string): RequestListener =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };

let server: FeedServer;
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  server = await startFeedServer({
    '/feed': (request, response) => {
      asked.push(request.headers['if-none-match'], request.headers['if-modified-since']);
      const isKnown = request.headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'last-modified': 'Mon' });
      response.end(isKnown ? undefined : DOCUMENT);
    },
    '/hops/1': redirectTo('/feed'),
    '/hops/2': redirectTo('/hops/1'),
    '/hops/3': redirectTo('/hops/2'),
    '/hops/4': redirectTo('/hops/3'),
    '/to-private': redirectTo('http://10.0.0.1/feed'),
    '/to-metadata': redirectTo('http://[::ffff:169.254.169.254]/latest'),
    '/to-name': redirectTo('https://intranet.example/feed'),
    '/to-file': redirectTo('file:///etc/passwd'),
    '/switching': ({ socket }) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    },
    '/bomb': (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(BODY_MAX_BYTES + 1)));
    },
    '/endless': (_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000_000)), 1);
      response.on('close', () => clearInterval(timer));
    },
    '/broken': (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
    },
    '/slow': (_request, response) => {
      response.writeHead(200).write('<rss>');
    },
    '/latin': (_request, response) => {
      response.end(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1'));
    },
  });
});
afterAll(() => server.close());

const network: Network = {
  resolve: async () => [{ address: '192.168.1.1', family: 4 }],
  allowsLoopback: true,
};
const fetch = (path: string, timeoutMs?: number) =>
  fetchDocument(server.url + path, NEVER, { network, signal, timeoutMs });

describe('fetching a news feed', () => {
  it('asks for what is newer than the last response', async () => {
    const first = await fetch('/feed');
    expect(first).toMatchObject({ text: DOCUMENT, etag: '"1"', lastModified: 'Mon' });
    const validators = { etag: '"1"', lastModified: 'Mon' };
    const again = await fetchDocument(`${server.url}/feed`, validators, { network, signal });
    expect(again).toBeUndefined();
    expect(asked).toEqual([undefined, undefined, '"1"', 'Mon']);
  });

  it('follows three redirects, and reads the encoding that a document declares', async () => {
    expect((await fetch('/hops/3'))?.url.pathname).toBe('/feed');
    expect((await fetch('/latin'))?.text).toContain('é');
  });

  it.each([
    ['/hops/4', 'The server redirects more than three times.'],
    ['/to-private', 'The address does not lead to one that starts with https://.'],
    ['/to-metadata', 'The address does not lead to one that starts with https://.'],
    ['/to-file', 'The address does not lead to one that starts with https://.'],
    ['/to-name', 'No public server has this name. Check its spelling.'],
    ['/bomb', 'The feed is larger than 2 MB.'],
    ['/endless', 'The feed is larger than 2 MB.'],
    ['/broken', 'The feed is compressed incorrectly.'],
    ['/switching', 'The server did not send a feed.'],
    ['/missing', 'The server answered with status 404.'],
  ])('refuses %s: %s', async (path, problem) => {
    await expect(fetch(path)).rejects.toThrow(problem);
  });

  it('gives up on a server that is slow', async () => {
    await expect(fetch('/slow', 200)).rejects.toThrow(
      'The server did not send the feed within 0.2 s.',
    );
  });

  it('resolves a host once, and refuses it if one of its addresses is private', async () => {
    const resolved: string[] = [];
    const rebinding: Network = {
      allowsLoopback: true,
      resolve: async (host) => {
        resolved.push(host);
        // public, and later this machine
        return [{ address: resolved.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    };
    const { port } = new URL(server.url);
    const fetched = await fetchDocument(`http://rebinding.example:${port}/feed`, NEVER, {
      network: rebinding,
      signal,
    });
    expect(fetched?.text).toBe(DOCUMENT);
    expect(resolved).toEqual(['rebinding.example']);
    const mixed: Network = {
      allowsLoopback: true,
      resolve: async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    };
    await expect(
      fetchDocument('https://mixed.example/', NEVER, { network: mixed, signal }),
    ).rejects.toThrow('No public server has this name.');
  });

  it('reads nothing of this machine outside of tests', async () => {
    const system = systemNetwork(false);
    for (const address of [
      server.url,
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://[::1]/',
      'https://localhost/',
    ])
      await expect(fetchDocument(address, NEVER, { network: system, signal })).rejects.toThrow(
        /private network|https:/,
      );
  });
});

describe('an address', () => {
  it.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:93.184.215.14', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:a00:1::', false],
    ['ff02::1', false],
    ['example.com', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
