import { isRejection } from '@parallax/api';
import { incompatibleVersionsSchema, rollbackRemote } from '@parallax/protocol';
import type { MutationOutcome } from '@parallax/store';
import { Notice, type Outcome } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { useRef } from 'react';
import { z } from 'zod';

/** A change that was rejected because incompatible versions would run together. */
export interface RejectedChange {
  readonly title: string;
  /** the label of the button that retries it */
  readonly verb: string;
  readonly incompatibilities: readonly string[];
  /** Retries the change with a reason for accepting the incompatibilities. */
  readonly accept: (reason: string) => Promise<Outcome>;
  /** Reopens the dialog with the input of the change. Not called while a retry is running. */
  readonly onCancel?: (() => void) | undefined;
}

/** The incompatibilities that a reason can override; undefined for any other outcome. */
export function overridableIncompatibilities(
  outcome: MutationOutcome<unknown>,
): readonly string[] | undefined {
  if (outcome.ok || !isRejection(outcome.error)) return undefined;
  return incompatibleVersionsSchema.safeParse(outcome.error.data).data?.incompatibilities;
}

const schema = z.object({ reason: rollbackRemote.body.shape.reason.unwrap() });

/** Requests a reason to retry a change that was rejected because of incompatible versions. */
export function AcceptDialog(props: {
  rejected: RejectedChange;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { rejected, open, onOpenChange } = props;
  /** the rejected change whose retry is running or has succeeded */
  const retried = useRef<RejectedChange>(undefined);
  const close = () => {
    onOpenChange(false);
    if (retried.current !== rejected) rejected.onCancel?.();
  };
  return (
    <FormDialog
      title={rejected.title}
      open={open}
      onOpenChange={close}
      submitLabel={rejected.verb}
      schema={schema}
      values={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        retried.current = rejected;
        const outcome = await rejected.accept(reason);
        if (!outcome.ok) retried.current = undefined;
        return outcome;
      }}
    >
      {(form) => (
        <>
          <Notice>
            Incompatible versions would run together. Your reason is recorded in the history.
          </Notice>
          <ul>
            {rejected.incompatibilities.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <FormTextField
            form={form}
            name="reason"
            label="Reason for accepting the incompatible versions"
          />
        </>
      )}
    </FormDialog>
  );
}
