import { remoteTitle } from '@parallax/federation/registry';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';
import { ConfirmOverride } from './confirm-override.tsx';
import { type Override, parseOverride, removeOverride } from './override.ts';
import { OverrideBadge } from './override-badge.tsx';
import { overridableOrigins, useOverrideState } from './override-state.ts';

function reset(): void {
  removeOverride();
  location.reload();
}

const FAILURE_TOAST = 'override-failed';

function announceFailure({ remote }: Override): void {
  showToast({
    kind: 'error',
    id: FAILURE_TOAST,
    title: `The override of ${remoteTitle(remote)} failed`,
    persistent: true,
    action: { label: 'Reset', onSelect: reset },
  });
}

/** Explains why an override link is refused. */
function refusalOf(requested: string | null, override: Override | undefined): string | undefined {
  if (requested === null) return undefined;
  if (!override) return 'The override in the link is not valid';
  if (overridableOrigins().includes(override.origin)) return undefined;
  return `${override.origin} is not among the origins of REMOTE_ORIGINS`;
}

/** The dialog that confirms an override link, and the badge of a running override. */
export function Overrides() {
  const { requested, override, failed } = useOverrideState();
  const requestedOverride = requested === null ? undefined : parseOverride(requested);
  const refusal = refusalOf(requested, requestedOverride);

  useEffect(() => {
    if (refusal !== undefined) showToast({ kind: 'error', title: refusal });
  }, [refusal]);
  useEffect(() => {
    if (!override || !failed) return undefined;
    announceFailure(override);
    return () => dismissToast(FAILURE_TOAST);
  }, [override, failed]);

  const isNew =
    requestedOverride &&
    (requestedOverride.remote !== override?.remote ||
      requestedOverride.manifest !== override.manifest);
  return (
    <>
      {isNew && refusal === undefined && <ConfirmOverride override={requestedOverride} />}
      {override && <OverrideBadge override={override} failed={failed} onReset={reset} />}
    </>
  );
}
