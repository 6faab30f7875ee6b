import { MY_WIDGET_NAME_MAX, myWidgetNameSchema } from '@parallax/protocol';
import { useSaveWidget } from '@parallax/store';
import { Button, Dialog, TextField } from '@parallax/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './notification-centre.module.css';
import { type SharedWidget, typeTitle } from './shared-widget.ts';

interface Props {
  traderId: string;
  /** the widget to accept; undefined while the dialog is closed */
  widget: SharedWidget | undefined;
  onClose: () => void;
}

/** Asks for a name and saves a shared widget to My Widgets. */
export function AcceptWidget({ traderId, widget, onClose }: Props) {
  return (
    <Dialog
      title="Accept widget"
      open={widget !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width={420}
    >
      {widget && <NameForm traderId={traderId} widget={widget} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ traderId, widget, onClose }: Props & { widget: SharedWidget }) {
  const myWidget = useSaveWidget();
  const [name, setName] = useState(() => typeTitle(widget.type));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.select(), []);

  const save = async (validName: string) => {
    setBusy(true);
    const { ok } = await myWidget.save({
      body: { traderId, type: widget.type, name: validName, data: JSON.stringify(widget.settings) },
    });
    // if closed during the save, the dialog may already be open for another widget
    if (ok && form.current) onClose();
    if (!ok) setBusy(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = myWidgetNameSchema.safeParse(name);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) void save(checked.data);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        autoComplete="off"
        data-initial-focus
        maxCharacters={MY_WIDGET_NAME_MAX}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button variant="primary" type="submit" aria-disabled={busy}>
        Save
      </Button>
    </form>
  );
}
