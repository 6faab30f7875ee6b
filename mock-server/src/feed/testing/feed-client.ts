import { type FeedUpdate, type ServerMessage, serverMessageSchema } from '@parallax/contract';
import { type ClientOptions, WebSocket } from 'ws';

/** A WebSocket client that keeps what it was told, and waits for what a test expects. */
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
      this.#look();
    });
    this.#socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#look();
    });
    this.#socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode;
      response.destroy();
      this.#look();
    });
    this.#socket.on('error', () => this.#look());
  }

  get updates(): FeedUpdate[] {
    return this.messages.flatMap((m) => (m.type === 'frame' ? m.updates : []));
  }

  get errors(): string[] {
    return this.messages.flatMap((m) => (m.type === 'error' ? [m.message] : []));
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  sendBytes(bytes: Buffer): void {
    this.#socket.send(bytes);
  }

  /** Reads nothing any more, as a page that hangs. */
  stall(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.terminate();
  }

  /** Resolves as soon as `holds` does. */
  async until(holds: (client: this) => boolean): Promise<this> {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!holds(this)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
    return this;
  }

  /** Resolves when the server has taken all that was sent so far. */
  async heard(): Promise<void> {
    const pongs = () => this.messages.filter(({ type }) => type === 'pong').length;
    const before = pongs();
    this.send({ op: 'ping' });
    await this.until(() => pongs() > before);
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}
