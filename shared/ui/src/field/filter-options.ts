const MARKS = /\p{M}/gu;

/** Lower-cases text and removes accents, so that 'aland' matches Åland. */
const normalize = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** Returns the options whose label or detail contains every word of the query, in any order. */
export function filterOptions<Option extends { label: string; detail?: string | undefined }>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = normalize(query).trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, detail = '' }) => {
    const text = normalize(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
}
