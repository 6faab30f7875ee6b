import type { Pool } from './pool.ts';

/** Whether a database responds within a timeout in milliseconds. */
export async function respondsWithin(pool: Pick<Pool, 'query'>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const response = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const isUp = await Promise.race([response, timeout]);
  clearTimeout(timer);
  return isUp;
}
