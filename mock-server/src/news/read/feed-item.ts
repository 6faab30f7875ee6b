/** An item as a feed has it, with text that may be HTML. */
export interface RawItem {
  /** what identifies it in the feed */
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly link?: string | undefined;
  readonly date?: string | undefined;
}

/** An item as it is stored. */
export interface FeedItem {
  /** unique in the feed, of any length */
  readonly key: string;
  /** Unix milliseconds; undefined if the feed does not say */
  readonly at: number | undefined;
  /** plain text, as the summary */
  readonly title: string;
  readonly summary: string;
  /** with http or https */
  readonly link: string | null;
}

/** Maximum number of items that are read from one document, and kept of one feed. */
export const ITEMS_MAX = 200;
