import { type FeedUpdate, type ServerMessage, serverMessageSchema } from '@parallax/protocol';
import { type ClientOptions, WebSocket } from 'ws';

/** A WebSocket client that records its messages and waits for what a test expects. */
export class FeedClient {
  readonly messages: ServerMessage[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  closed: { code: number; reason: string } | undefined;
  refused: number | undefined;

  constructor(url: string, options: ClientOptions = {}) {
    this.#socket = new WebSocket(url, options);
    this.#socket.on('message', (data) => {
      this.messages.push(
        serverMessageSchema.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '')),
      );
      this.#check();
    });
    this.#socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#check();
    });
    this.#socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode;
      response.destroy();
      this.#check();
    });
    this.#socket.on('error', () => this.#check());
  }

  get updates(): FeedUpdate[] {
    return this.messages.flatMap((m) => (m.type === 'frame' ? m.updates : []));
  }

  get errors(): string[] {
    return this.messages.flatMap((m) => (m.type === 'error' ? [m.message] : []));
  }

  /** The WebSocket extensions that the server has accepted; the client offers compression. */
  get extensions(): string {
    return this.#socket.extensions;
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  sendBytes(bytes: Buffer): void {
    this.#socket.send(bytes);
  }

  /** Stops reading, as a hanging page does. */
  stall(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.terminate();
  }

  /** Resolves when `condition` is true. */
  async until(condition: (client: this) => boolean): Promise<this> {
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!condition(this)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
    return this;
  }

  /** Resolves when the server has handled every message sent so far. */
  async roundTrip(): Promise<void> {
    const pongs = () => this.messages.filter(({ type }) => type === 'pong').length;
    const before = pongs();
    this.send({ op: 'ping' });
    await this.until(() => pongs() > before);
  }

  #check(): void {
    for (const check of this.#waiting) check();
  }
}
