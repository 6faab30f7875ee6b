export interface FindConnectionHostOptions {
  tab: string;
  workerUrl: string;
  feedUrl: string | undefined;
  /** Called with the scope of a host that can be joined, and again when another replaces it. */
  onFound: (scope: string) => void;
}

export interface FoundConnectionHost {
  /** Reports that the host responded, so that it is not replaced. */
  reportResponse(): void;
  /** Reports that a host of the current scope started, perhaps as a replacement. */
  reportStart(): void;
  /** Reports that the host does not respond any more; finds another. */
  reportLoss(): void;
  stop(): void;
}
