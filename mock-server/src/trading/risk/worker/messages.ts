import type { RiskJobResult } from '@parallax/trading/risk-job';

/** What the thread answers to a job. */
export type RiskWorkerResponse =
  | RiskJobResult
  | { readonly kind: 'failed'; readonly message: string };
