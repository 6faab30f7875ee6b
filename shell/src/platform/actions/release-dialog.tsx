import { promoteVersion } from '@parallax/protocol';
import { Notice, type Outcome } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { z } from 'zod';
import { remoteLabel } from '../labels.ts';

/** A change that needs input: a percentage, or a reason for skipping the gate. */
export interface ReleaseChange {
  readonly kind: 'promote' | 'share' | 'pin';
  readonly remote: string;
  readonly version: string;
  /** a passed gate for the resulting set of versions; null if none has passed */
  readonly gateId: string | null;
}

export interface ReleaseInput {
  readonly percent: string;
  readonly gateSkipReason: string;
}

export const VERBS = { promote: 'Promote', share: 'Share', pin: 'Pin' } as const;
export const DEFAULT_INPUT: ReleaseInput = { percent: '10', gateSkipReason: '' };

const percentText = z.string().regex(/^[1-9]\d?$/, 'Enter a whole number from 1 to 99.');
const releaseReasonSchema = promoteVersion.body.shape.withoutGate.unwrap();

export function ReleaseDialog(props: {
  change: ReleaseChange;
  /** the initial values of the fields */
  input: ReleaseInput;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (change: ReleaseChange, input: ReleaseInput) => Promise<Outcome>;
}) {
  const { change, input, open, onOpenChange, onSubmit } = props;
  const { kind, remote, version, gateId } = change;
  const isShare = kind === 'share';
  const needsReason = gateId === null;
  return (
    <FormDialog
      title={`${VERBS[kind]} ${remoteLabel(remote)} ${version}`}
      open={open}
      onOpenChange={onOpenChange}
      submitLabel={VERBS[kind]}
      schema={z.object({
        percent: isShare ? percentText : z.string(),
        gateSkipReason: needsReason ? releaseReasonSchema : z.string(),
      })}
      values={input}
      onSubmit={(sent) => onSubmit(change, sent)}
    >
      {(form) => (
        <>
          {needsReason && (
            <Notice>
              No gate has passed for the resulting set of versions. Your reason is recorded in the
              history.
            </Notice>
          )}
          {isShare && (
            <FormTextField
              form={form}
              name="percent"
              label="Percentage of users"
              inputMode="numeric"
            />
          )}
          {needsReason && (
            <FormTextField form={form} name="gateSkipReason" label="Reason for skipping the gate" />
          )}
        </>
      )}
    </FormDialog>
  );
}
