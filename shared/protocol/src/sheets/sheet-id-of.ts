/**
 * The sheet id in the query of an address; undefined if there is none or it is empty.
 * @param search the query with or without its question mark, or an empty string
 */
export const sheetIdOf = (search: string): string | undefined =>
  new URLSearchParams(search).get('id') || undefined;
