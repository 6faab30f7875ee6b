import { callApi } from '@parallax/api';
import { addMyWidget, MY_WIDGET_NAME_MAX, myWidgetNameSchema } from '@parallax/contract';
import { Button, Dialog, TextField } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './notification-centre.module.css';
import { type SharedWidget, typeTitle } from './shared-widget.ts';

interface Props {
  traderId: string;
  /** the widget to accept; undefined while none is */
  widget: SharedWidget | undefined;
  onClose: () => void;
}

/** Asks under which name a shared widget is saved to My Widgets. */
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
  const client = useQueryClient();
  const [name, setName] = useState(() => typeTitle(widget.type));
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.select(), []);

  const save = async (given: string) => {
    setBusy(true);
    try {
      await callApi(addMyWidget, {
        body: {
          traderId,
          type: widget.type,
          name: given,
          data: JSON.stringify(widget.settings),
        },
      });
      void client.invalidateQueries({ queryKey: ['my-widgets'] });
      showToast({ kind: 'success', title: `"${given}" widget saved successfully` });
      // closed meanwhile, the dialog may ask about another widget by now
      if (form.current) onClose();
    } catch {
      showToast({ kind: 'error', title: `"${given}" widget was not saved` });
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = myWidgetNameSchema.safeParse(name);
    setWrong(checked.error?.issues[0]?.message);
    if (checked.success) void save(checked.data);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        autoComplete="off"
        data-initial-focus
        maxLength={MY_WIDGET_NAME_MAX}
        error={wrong}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <Button variant="primary" type="submit" aria-disabled={busy}>
        Save
      </Button>
    </form>
  );
}
