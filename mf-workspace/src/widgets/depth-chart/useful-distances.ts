import { type Reach, reachesBeyond } from './cumulative-depth.ts';
import { DISTANCES, distanceSchema } from './depth-chart-settings.ts';

export type Distance = keyof typeof DISTANCES;

/** The distances that show more of a book than the next shorter one; all while `reach` is unknown. */
export const usefulDistances = (reach: Reach | null): readonly Distance[] =>
  distanceSchema.options.filter((_, index, all) => {
    const shorter = all[index - 1];
    return reach === null || shorter === undefined || reachesBeyond(reach, DISTANCES[shorter]);
  });

/** The chosen distance, or the longest useful one if a longer one would show no more. */
export const shownDistance = (chosen: Distance, useful: readonly Distance[]): Distance =>
  useful.includes(chosen) ? chosen : (useful.at(-1) ?? chosen);
