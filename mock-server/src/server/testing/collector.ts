import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { portOf } from '../../http/port-of.ts';

const attributesSchema = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.string().optional(),
        intValue: z.number().optional(),
      }),
    }),
  )
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [key, value.stringValue ?? value.intValue] as const),
    ),
  );

const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              /** 2: of a server, 3: of a client */
              kind: z.number(),
              attributes: attributesSchema,
              /** code 2: an error */
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type ResourceSpans = z.infer<typeof requestSchema>['resourceSpans'][number];
export type ReceivedSpan = ResourceSpans['scopeSpans'][number]['spans'][number] & {
  /** the attributes of its process */
  readonly process: ResourceSpans['resource']['attributes'];
};

/** A collector that accepts traces by OTLP over HTTP, as JSON. */
export class Collector {
  readonly spans: ReceivedSpan[] = [];
  /** what it has received, as text */
  received = '';
  /** the status of its responses */
  status = 200;
  readonly #server: Server;
  readonly #events = new EventEmitter();

  private constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  static async start(): Promise<Collector> {
    const collector = new Collector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  /** Resolves when it has responded to another request. */
  async untilRequest(): Promise<void> {
    await once(this.#events, 'request');
  }

  /** Resolves with the first span that matches, when it has been received. */
  async untilSpan(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
    for (;;) {
      const found = this.spans.find(matches);
      if (found !== undefined) return found;
      await this.untilRequest();
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request);
    if (request.url === '/v1/traces' && this.status === 200) this.#accept(body);
    response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
    this.#events.emit('request');
  }

  #accept(body: unknown): void {
    this.received += JSON.stringify(body);
    for (const { resource, scopeSpans } of requestSchema.parse(body).resourceSpans) {
      for (const { spans } of scopeSpans) {
        for (const span of spans) this.spans.push({ ...span, process: resource.attributes });
      }
    }
  }
}
