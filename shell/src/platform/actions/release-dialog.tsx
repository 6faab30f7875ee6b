import { promoteVersion } from '@parallax/protocol';
import { Notice, type Outcome } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { z } from 'zod';
import { titleOf } from '../texts.ts';

/** A change that needs input: a percentage, or a reason for skipping the gate. */
export interface ReleaseChange {
  readonly kind: 'promote' | 'share' | 'pin';
  readonly remote: string;
  readonly version: string;
  /** the passed gate of the resulting set; null without one */
  readonly gateId: string | null;
}

/** What a change was sent with. */
export interface ReleaseInput {
  readonly percent: string;
  readonly withoutGate: string;
}

export const VERBS = { promote: 'Promote', share: 'Share', pin: 'Pin' } as const;
export const DEFAULT_INPUT: ReleaseInput = { percent: '10', withoutGate: '' };

const percentText = z.string().regex(/^[1-9]\d?$/, 'Give a whole number from 1 to 99.');
const reasonText = promoteVersion.body.shape.withoutGate.unwrap();

export function ReleaseDialog(props: {
  change: ReleaseChange;
  /** what the fields contain at first */
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
      title={`${VERBS[kind]} ${titleOf(remote)} ${version}`}
      open={open}
      onOpenChange={onOpenChange}
      submitLabel={VERBS[kind]}
      schema={z.object({
        percent: isShare ? percentText : z.string(),
        withoutGate: needsReason ? reasonText : z.string(),
      })}
      values={input}
      onSubmit={(sent) => onSubmit(change, sent)}
    >
      {(form) => (
        <>
          {needsReason && (
            <Notice>
              No gate has passed with the set of versions that would result. The reason is written
              to the history.
            </Notice>
          )}
          {isShare && (
            <FormTextField
              form={form}
              name="percent"
              label="Percent of the people"
              inputMode="numeric"
            />
          )}
          {needsReason && (
            <FormTextField form={form} name="withoutGate" label="Reason to go without a gate" />
          )}
        </>
      )}
    </FormDialog>
  );
}
