import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ask } from './messages.ts';

/** A process of the bench, which is asked one thing at a time. */
export class BenchProcess {
  readonly #child: ChildProcess;

  constructor(module: string) {
    this.#child = fork(fileURLToPath(new URL(`${module}.js`, import.meta.url)));
  }

  /** What it says next. Throws when it ends instead. */
  heard(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('A process of the bench has ended.'));
      this.#child.once('exit', onExit);
      this.#child.once('message', (message) => {
        this.#child.off('exit', onExit);
        resolve(message);
      });
    });
  }

  async ask(ask: Ask): Promise<unknown> {
    const heard = this.heard();
    this.#child.send(ask);
    return heard;
  }

  async end(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
