import { createServer, type RequestListener, type Server } from 'node:http';
import { portOf } from '../../http/port-of.ts';

export interface FeedServer {
  /** without a slash at the end */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves feeds on this machine, each path by a listener. */
export async function startFeedServer(
  listeners: Readonly<Record<string, RequestListener>>,
): Promise<FeedServer> {
  const server: Server = createServer((request, response) => {
    const listener = listeners[request.url ?? ''];
    if (listener !== undefined) listener(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface ItemText {
  readonly title: string;
  readonly link?: string;
  readonly description?: string;
  readonly date?: string;
}

/** An RSS document with these items, whose texts are inserted as they are. */
export function rssOf(...items: readonly ItemText[]): string {
  const elements = items.map(
    ({ title, link = '', description = '', date = '' }) =>
      `<item><title>${title}</title><link>${link}</link><description>${description}</description><pubDate>${date}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Channel</title><link>https://chain.news</link>${elements.join('')}</channel></rss>`;
}
