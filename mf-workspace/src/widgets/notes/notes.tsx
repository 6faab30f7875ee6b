import { Button, EmptyState } from '@parallax/ui';
import { formatCount } from '@parallax/ui/format';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import { linkParts } from './link-parts.ts';
import styles from './notes.module.css';
import { NOTE_MAX, type NotesSettings } from './notes-settings.ts';
import { useDraft } from './use-draft.ts';

const LIMIT = `A note has at most ${formatCount(NOTE_MAX)} characters.`;

/** A plain text; its addresses are links unless it is being edited. */
export default function Notes({ settings, onSettings }: WidgetProps<NotesSettings>) {
  const { text, change, flush } = useDraft(settings.text, (next) => onSettings({ text: next }));
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!editing && wasEditing.current) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) {
    return (
      <Editor
        text={text}
        onText={change}
        onDone={() => {
          flush();
          setEditing(false);
        }}
      />
    );
  }
  if (text === '') {
    return (
      <EmptyState
        title="No notes"
        hint="Plain text; addresses become links."
        action={
          <Button ref={edit} onClick={() => setEditing(true)}>
            Write a note
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.reader}>
      <p className={styles.text}>
        <LinkedText text={text} />
      </p>
      <div className={styles.bar}>
        <Button ref={edit} onClick={() => setEditing(true)}>
          Edit
        </Button>
      </div>
    </div>
  );
}

function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map(({ at, text: part, href }) =>
    href === undefined ? (
      <span key={at}>{part}</span>
    ) : (
      <a
        key={at}
        className={styles.link}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {part}
      </a>
    ),
  );
}

interface EditorProps {
  text: string;
  onText: (text: string) => void;
  onDone: () => void;
}

/**
 * Rejects input that would exceed the limit, because truncating a pasted text would lose the rest of it
 * unnoticed.
 */
function Editor({ text, onText, onDone }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [rejectedLength, setRejectedLength] = useState<number>();
  useEffect(() => field.current?.focus(), []);
  const type = (next: string): void => {
    const fits = next.length <= NOTE_MAX || next.length < text.length;
    setRejectedLength(fits ? undefined : next.length);
    if (fits) onText(next);
  };
  const endOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Escape only ends editing, and must not close anything around the editor
    event.stopPropagation();
    onDone();
  };
  return (
    <div className={styles.widget}>
      <textarea
        ref={field}
        dir="auto"
        className={styles.field}
        aria-label="Note"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={endOnEscape}
      />
      <div className={styles.bar}>
        {rejectedLength === undefined ? (
          <span>{`${formatCount(text.length)} of ${formatCount(NOTE_MAX)} characters`}</span>
        ) : (
          <span role="alert" className={styles.limit}>
            {`${LIMIT} With this it would have ${formatCount(rejectedLength)}, so it was not added.`}
          </span>
        )}
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
