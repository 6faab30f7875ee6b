import { type BenchRequest, requestSchema } from './messages.ts';

/** Handles the bench's requests to this process sequentially. */
export function handleRequests(handle: (request: BenchRequest) => unknown): void {
  let last = Promise.resolve();
  const handleAfter = async (before: Promise<void>, message: unknown): Promise<void> => {
    await before;
    process.send?.((await handle(requestSchema.parse(message))) ?? null);
  };
  process.on('message', (message) => {
    last = handleAfter(last, message);
  });
  process.on('disconnect', () => process.exit(0));
}

/** The share of a core that a process uses between 'start' and 'end'. */
export class CpuShare {
  #usage = process.cpuUsage();
  #at = performance.now();

  start(): void {
    this.#usage = process.cpuUsage();
    this.#at = performance.now();
  }

  end(): number {
    const { user, system } = process.cpuUsage(this.#usage);
    return (user + system) / 1_000 / (performance.now() - this.#at);
  }
}
