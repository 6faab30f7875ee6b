export interface FindConnectionHostOptions {
  tab: string;
  workerUrl: string;
  feedUrl: string | undefined;
  /** A connection host of this scope can be joined; called again when it is replaced. */
  onFound: (scope: string) => void;
}

export interface FoundConnectionHost {
  /** Reports that the host responded. */
  answered(): void;
  /** Reports that a host of the current scope started, perhaps as a replacement. */
  started(): void;
  /** Reports that the host does not respond any more; finds another. */
  lost(): void;
  stop(): void;
}
