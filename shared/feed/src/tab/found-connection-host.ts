export interface FindConnectionHostOptions {
  tab: string;
  workerUrl: string;
  feedUrl: string | undefined;
  /** Called with the scope of a host that can be joined, and again when another replaces it. */
  onFound: (scope: string) => void;
}

export interface FoundConnectionHost {
  responded(): void;
  /** Reports that a host of the current scope started, perhaps as a replacement. */
  started(): void;
  /** Reports that the host does not respond any more; finds another. */
  lost(): void;
  stop(): void;
}
