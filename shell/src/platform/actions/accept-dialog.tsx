import { isRejection } from '@parallax/api';
import type { MutationOutcome } from '@parallax/api/react';
import { incompatibleVersionsSchema, rollbackRemote } from '@parallax/protocol';
import { Notice, type Outcome } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { useRef } from 'react';
import { z } from 'zod';

/** A change that was refused because incompatible versions would run together. */
export interface RefusedChange {
  readonly title: string;
  /** the label of the button that repeats it */
  readonly verb: string;
  readonly incompatibilities: readonly string[];
  /** Repeats the change with a reason to accept them. */
  readonly accept: (reason: string) => Promise<Outcome>;
  /** Returns to the input of the change. */
  readonly onCancel?: (() => void) | undefined;
}

/** The incompatibilities for which a change was refused; undefined if a reason would not help. */
export function incompatibilitiesOf(
  outcome: MutationOutcome<unknown>,
): readonly string[] | undefined {
  if (outcome.ok || !isRejection(outcome.error)) return undefined;
  return incompatibleVersionsSchema.safeParse(outcome.error.data).data?.incompatibilities;
}

const schema = z.object({ reason: rollbackRemote.body.shape.reason.unwrap() });

/** Requests the reason with which a refused change is made all the same. */
export function AcceptDialog(props: {
  refused: RefusedChange;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { refused, open, onOpenChange } = props;
  const isAccepted = useRef(false);
  const close = () => {
    onOpenChange(false);
    if (!isAccepted.current) refused.onCancel?.();
    isAccepted.current = false;
  };
  return (
    <FormDialog
      title={refused.title}
      open={open}
      onOpenChange={close}
      submitLabel={refused.verb}
      schema={schema}
      values={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const outcome = await refused.accept(reason);
        isAccepted.current = outcome.ok;
        return outcome;
      }}
    >
      {(form) => (
        <>
          <Notice>
            Incompatible versions would run together. The reason is written to the history.
          </Notice>
          <ul>
            {refused.incompatibilities.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <FormTextField form={form} name="reason" label="Reason to accept this" />
        </>
      )}
    </FormDialog>
  );
}
