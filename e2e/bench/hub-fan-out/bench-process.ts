import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRequest } from './messages.ts';

/** A process of the bench, which handles one request at a time. */
export class BenchProcess {
  readonly #child: ChildProcess;

  constructor(module: string) {
    this.#child = fork(fileURLToPath(new URL(`${module}.js`, import.meta.url)));
  }

  /** The next message. Rejects when the process exits instead. */
  nextMessage(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('A process of the bench has ended.'));
      this.#child.once('exit', onExit);
      this.#child.once('message', (message) => {
        this.#child.off('exit', onExit);
        resolve(message);
      });
    });
  }

  async request(request: BenchRequest): Promise<unknown> {
    const response = this.nextMessage();
    this.#child.send(request);
    return response;
  }

  async end(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
