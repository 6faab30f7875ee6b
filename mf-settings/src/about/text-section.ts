/** A heading and its paragraphs. */
export interface TextSection {
  /** null for what comes before the first heading */
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}
