const MARKS = /\p{M}/gu;

/** Lower-cases text and removes accents, so that 'aland' matches Åland. */
const normalize = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();

interface Searched {
  label: string;
  detail?: string | undefined;
  /** a further text */
  spoken?: string | undefined;
}

/** Returns the options of whose texts one contains every word of the query, in any order. */
export function filterOptions<Option extends Searched>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, detail = '', spoken = '' }) =>
    [`${label} ${detail}`, spoken]
      .map(normalize)
      .some((text) => words.every((word) => text.includes(word))),
  );
}

/** The same with the best match first: the option of that name, then names that begin with the query, then others. */
export function searchOptions<Option extends Searched>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const name = normalize(query);
  const found = filterOptions(options, query);
  if (name === '') return found;
  const rank = ({ label, spoken = '' }: Option): number => {
    const names = [label, spoken].map(normalize);
    if (names.includes(name)) return 0;
    return names.some((each) => each.startsWith(name)) ? 1 : 2;
  };
  return found.toSorted((one, other) => rank(one) - rank(other));
}
