const NAMED_MAX = 10;

/** A sentence that names topics; of many, some, and how many more there are. */
export function naming(text: string, topics: readonly string[]): string {
  const named = topics.slice(0, NAMED_MAX).join(', ');
  const more = topics.length - NAMED_MAX;
  return `${text}: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}
