/** Width of '.' or ',' in Inter, as a fraction of a tabular digit. */
const SEPARATOR = 0.42;

/**
 * Reserves the width of the longest price of a list as the custom property `--price` of an element, so
 * that prices end at one edge and their digits align. It only grows, since a change shifts the prices.
 */
export class PriceWidth {
  #length = 0;

  constructor(private readonly element: HTMLElement) {
    element.style.removeProperty('--price');
  }

  /** Returns the same text. */
  include(text: string): string {
    if (text.length > this.#length) {
      this.#length = text.length;
      const digits = text.replaceAll(/[.,]/g, '').length;
      const width = digits + SEPARATOR * (text.length - digits);
      this.element.style.setProperty('--price', `${Number(width.toFixed(2))}ch`);
    }
    return text;
  }
}
