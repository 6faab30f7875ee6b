import { setTimeout as after } from 'node:timers/promises';
import { runProgram, type ServerProcess, waitForLine } from '../server-process.ts';

const READY = /ready at (\S+)\n/;
const STEP_MS = 25;

/** A server process that restarts at the same address. */
export class DrillServer {
  readonly #env: Record<string, string>;
  readonly #program: string;
  #process: ServerProcess | undefined;
  #port = '0';
  url = '';

  /** @param program source file of the server; by default one without screens */
  constructor(env: Record<string, string>, program = 'src/testing/start-without-screens.ts') {
    this.#env = env;
    this.#program = program;
  }

  async start(): Promise<void> {
    const started = runProgram(this.#program, {
      ...this.#env,
      PORT: this.#port,
    });
    this.#process = started;
    this.url = await waitForLine(started, READY);
    this.#port = new URL(this.url).port;
  }

  /** Kills the server with SIGKILL and waits for its exit. */
  async kill(): Promise<void> {
    this.#process?.child.kill('SIGKILL');
    await this.#process?.ended;
  }

  /** Shuts the server down. Throws when its exit code is not 0. */
  async stop(): Promise<void> {
    this.#process?.child.kill('SIGTERM');
    const code = await this.#process?.ended;
    if (code !== 0)
      throw new Error(`The server did not shut down cleanly; its exit code is ${code}.`);
  }

  /** Waits until the running server is ready again. */
  async waitUntilReady(): Promise<void> {
    while (this.#process?.child.exitCode === null) {
      const { ok } = await fetch(`${this.url}/readyz`);
      if (ok) return;
      await after(STEP_MS);
    }
    throw new Error(`The server has ended: ${this.#process?.output.err}`);
  }
}
