import type { Sheet } from '@parallax/contract';
import { Button, TextField } from '@parallax/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './name-panel.module.css';
import { checkSheetName } from './sheet-name.ts';
import { usePanelPlace } from './use-panel-place.ts';

/**
 * Asks for a sheet's name under the element `anchor`. Stays open when `onSubmit` rejects, so that
 * the name can be changed. Escape or a press outside closes it; then the focus returns to `anchor`,
 * unless the press outside took it elsewhere. Where it goes after a submit is the submitter's matter.
 */
export function NamePanel({
  title,
  submitLabel,
  initial,
  others,
  anchor,
  onSubmit,
  onClose,
}: {
  title: string;
  submitLabel: 'Add' | 'Save';
  initial: string;
  /** the sheets whose names are taken */
  others: readonly Pick<Sheet, 'name'>[];
  anchor: HTMLElement;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const style = usePanelPlace(panel, anchor);
  const check = checkSheetName(name, others);
  const unchanged = name.trim() === initial;

  useEffect(() => {
    const field = panel.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      anchor.focus();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [onClose, anchor]);

  const cancel = () => {
    onClose();
    anchor.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check.ok || busy || unchanged) return;
    setBusy(true);
    onSubmit(name.trim()).catch(() => {
      setBusy(false);
      panel.current?.querySelector('input')?.focus();
    });
  };

  return createPortal(
    <dialog open ref={panel} className={styles.panel} style={style} aria-labelledby={titleId}>
      <form className={styles.form} onSubmit={submit}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <TextField
          label="Sheet name"
          value={name}
          autoComplete="off"
          {...(check.text !== undefined && !unchanged ? { error: check.text } : {})}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={!check.ok || busy || unchanged}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
