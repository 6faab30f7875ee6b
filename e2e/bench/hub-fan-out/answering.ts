import { type Ask, askSchema } from './messages.ts';

/** Lets a process answer what the bench asks it, one after the other. */
export function answering(answer: (ask: Ask) => unknown): void {
  let last = Promise.resolve();
  process.on('message', (message) => {
    const before = last;
    last = (async () => {
      await before;
      process.send?.((await answer(askSchema.parse(message))) ?? null);
    })();
  });
  process.on('disconnect', () => process.exit(0));
}

/** How much of a core a process takes between 'begin' and 'end'. */
export class CpuShare {
  #usage = process.cpuUsage();
  #at = performance.now();

  begin(): void {
    this.#usage = process.cpuUsage();
    this.#at = performance.now();
  }

  end(): number {
    const { user, system } = process.cpuUsage(this.#usage);
    return (user + system) / 1_000 / (performance.now() - this.#at);
  }
}
