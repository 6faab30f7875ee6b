import type { Pool } from './pool.ts';

/** Whether a database answers within so many milliseconds. */
export async function answersWithin(pool: Pick<Pool, 'query'>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const pulse = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const isUp = await Promise.race([pulse, silence]);
  clearTimeout(timer);
  return isUp;
}
