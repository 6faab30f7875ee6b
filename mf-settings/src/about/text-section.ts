/** A heading and its paragraphs. */
export interface TextSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
