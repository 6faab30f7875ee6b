import { INCOMPATIBLE_VERSIONS_RUN, type IncompatibleVersions } from '@parallax/protocol';
import { ApiFailure } from '../http/api/api-failure.ts';

/** Throws 409 with the incompatibilities if there are any, unless a reason to accept them is given. */
export function requireAccepted(
  incompatibilities: readonly string[],
  reason: string | undefined,
): void {
  const [first] = incompatibilities;
  if (first === undefined || reason !== undefined) return;
  const data: IncompatibleVersions = { incompatibilities };
  throw new ApiFailure(409, first, {
    messages: [
      ...incompatibilities,
      'To proceed anyway, enter a reason for accepting this. It is recorded in the audit log.',
    ],
    data,
  });
}

/** The reason for a change and the incompatibilities that remain after it, for the audit log. */
export function withIncompatibilities(
  reason: string | undefined,
  incompatibilities: readonly string[],
): string | undefined {
  if (incompatibilities.length === 0) return reason;
  const warning = `${INCOMPATIBLE_VERSIONS_RUN} ${incompatibilities.join(' ')}`;
  return reason === undefined ? warning : `${reason} ${warning}`;
}
