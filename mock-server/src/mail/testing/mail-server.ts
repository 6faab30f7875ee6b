import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

interface MailServerOptions {
  /** refuses every recipient */
  readonly refusing?: boolean;
  /** delays its greeting until `release` */
  readonly held?: boolean;
}

/** A minimal SMTP server that accepts e-mails. */
export class MailServer {
  /** lines of the accepted e-mails */
  readonly lines: string[] = [];
  readonly #refusing: boolean;
  readonly #server: Server;
  readonly #gate = new EventEmitter();
  #held: boolean;

  private constructor({ refusing = false, held = false }: MailServerOptions) {
    this.#refusing = refusing;
    this.#held = held;
    this.#server = createServer((socket) => void this.#serve(socket));
  }

  static async start(options: MailServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve) => {
      server.#server.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  get url(): string {
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  release(): void {
    this.#held = false;
    this.#gate.emit('open');
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #serve(socket: Socket): Promise<void> {
    let inEmail = false;
    let rest = '';
    const respond = (line: string): void => {
      if (inEmail) {
        if (line === '.') {
          inEmail = false;
          socket.write('250 accepted\r\n');
        } else this.lines.push(line);
      } else if (line === 'DATA') {
        inEmail = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (this.#refusing && line.startsWith('RCPT')) socket.write(`550 ${line} unknown\r\n`);
      else socket.write('250 ok\r\n');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) respond(line);
    });
    if (this.#held) await once(this.#gate, 'open');
    socket.write('220 ready\r\n');
  }
}
