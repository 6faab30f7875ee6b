/** A heading with its paragraphs: the form of every longer text in the About tab. */
export interface TextSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
