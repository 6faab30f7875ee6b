const MARKS = /\p{M}/gu;

/** Text as it is searched: in lower case and without accents, so that 'aland' finds Åland. */
const plain = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** The options whose label or detail contains every word of the query, in any order and case. */
export function filterOptions<Option extends { label: string; detail?: string | undefined }>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = plain(query).trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, detail = '' }) => {
    const text = plain(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
}
