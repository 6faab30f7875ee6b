import { setTimeout as after } from 'node:timers/promises';
import { lineOf, runProgram, type ServerProcess } from '../server-process.ts';

const READY = /ready at (\S+)\n/;
const STEP_MS = 25;

/** A server that is started again and again, at one address. */
export class DrillServer {
  readonly #env: Record<string, string>;
  #process: ServerProcess | undefined;
  #port = '0';
  url = '';

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    const started = runProgram('src/testing/start-without-screens.ts', {
      ...this.#env,
      PORT: this.#port,
    });
    this.#process = started;
    this.url = await lineOf(started, READY);
    this.#port = new URL(this.url).port;
  }

  /** Ends it as when nobody asked; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#process?.child.kill('SIGKILL');
    await this.#process?.ended;
  }

  /** Ends it in order. Throws when it does not end so. */
  async stop(): Promise<void> {
    this.#process?.child.kill('SIGTERM');
    const code = await this.#process?.ended;
    if (code !== 0) throw new Error(`The server ended with ${code}, not in order.`);
  }

  /** Waits until a server that has not been started again works again. */
  async untilReady(): Promise<void> {
    while (this.#process?.child.exitCode === null) {
      const { ok } = await fetch(`${this.url}/readyz`);
      if (ok) return;
      await after(STEP_MS);
    }
    throw new Error(`The server has ended: ${this.#process?.output.err}`);
  }
}
