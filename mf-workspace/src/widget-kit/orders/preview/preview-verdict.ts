import type { PreviewState } from './use-order-preview.ts';

/** `fails`: a check does not hold, but the order is sent all the same; `refused`: it would not be taken. */
export type PreviewVerdict = 'passes' | 'fails' | 'refused';

/** What the checks say of the present order; that it passes while they are not known. */
export function previewVerdict({
  preview,
  isOutdated,
}: Pick<PreviewState, 'preview' | 'isOutdated'>): PreviewVerdict {
  if (isOutdated || preview === undefined || preview.checks.every(({ ok }) => ok)) return 'passes';
  return preview.isRefused === true ? 'refused' : 'fails';
}

/** The button that sends orders with these verdicts. */
export const sendLabel = (verdicts: readonly PreviewVerdict[]): string =>
  verdicts.includes('fails') && !verdicts.includes('refused') ? 'Send anyway' : 'Send';
