import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

const TASKS = 'disabled-by-default-devtools.timeline';
const MICROSECONDS = 1_000;

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown() }).partial().optional(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** The duration of a task in ms, by the clock and by the CPU time of its thread. */
export interface Task {
  readonly wall: number;
  readonly cpu: number;
}

const idOf = ({ pid, tid }: { pid: number; tid: number }): string => `${pid} ${tid}`;

/**
 * The tasks of the page's main thread during `run`. On a busy machine, the time by the clock includes
 * the time of other processes.
 */
export async function traceTasks(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: [TASKS, '__metadata'] });
  await run();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(idOf),
  );
  return traceEvents
    .filter((event) => event.name === 'RunTask' && main.has(idOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / MICROSECONDS, cpu: tdur / MICROSECONDS }));
}
