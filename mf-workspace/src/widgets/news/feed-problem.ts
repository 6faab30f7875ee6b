import type { NewsFeed } from '@parallax/protocol';
import { formatDayAndMinute } from '@parallax/ui/format';

/** That a feed is not read, since when and why; undefined if it is read. */
function feedProblem({ name, fetchedAt, problem }: NewsFeed): string | undefined {
  if (problem === null) return undefined;
  const since =
    fetchedAt === null
      ? 'not read yet'
      : `not read since ${formatDayAndMinute(Date.parse(fetchedAt))}`;
  return `${name}: ${since}. ${problem}`;
}

/** The problems of the feeds that are shown. @param chosen ids of feeds; empty: all */
export const feedProblems = (
  feeds: readonly NewsFeed[],
  chosen: readonly string[],
): readonly string[] =>
  feeds
    .filter(({ id }) => chosen.length === 0 || chosen.includes(id))
    .flatMap((feed) => feedProblem(feed) ?? []);
