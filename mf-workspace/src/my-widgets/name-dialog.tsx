import { MY_WIDGET_NAME_MAX, myWidgetNameSchema } from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { z } from 'zod';

const schema = z.object({ name: myWidgetNameSchema });

/** The dialog for the name of a saved widget; mounted while it is open. */
export function NameDialog({
  title,
  initial,
  onSave,
  onClose,
}: {
  title: string;
  initial: string;
  /** saves and reports the result */
  onSave: (name: string) => Promise<Outcome>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={title}
      open
      onOpenChange={onClose}
      submitLabel="Save"
      schema={schema}
      values={{ name: initial }}
      onSubmit={({ name }) => onSave(name)}
    >
      {(form) => (
        <FormTextField
          form={form}
          name="name"
          label="Name"
          maxLength={MY_WIDGET_NAME_MAX}
          data-initial-focus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </FormDialog>
  );
}
