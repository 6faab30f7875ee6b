import { Button, EmptyState } from '@parallax/ui';
import { formatCount } from '@parallax/ui/format';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { textToSave, useDraft } from './draft.ts';
import { linkParts } from './link-parts.ts';
import { movedCaret } from './moved-caret.ts';
import styles from './notes.module.css';
import { NOTE_MAX, type NotesSettings } from './notes-settings.ts';

const LIMIT = `A note has at most ${formatCount(NOTE_MAX)} characters.`;

/** A plain text; its addresses are links unless it is being edited. */
export default function Notes({ settings, onSettings }: WidgetProps<NotesSettings>) {
  const { text, change, flush } = useDraft(settings.text, (draft) =>
    onSettings((newest) => ({ text: textToSave(draft, newest.text) })),
  );
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

/** Replaces the text of a field; the caret and the selection stay in their lines. */
function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  if (value === text) return;
  field.value = text;
  // selecting text in a field without focus would focus it in some browsers
  if (document.activeElement !== field) return;
  field.setSelectionRange(
    movedCaret(value, text, selectionStart),
    movedCaret(value, text, selectionEnd),
    selectionDirection,
  );
  field.scrollTop = scrollTop;
}

interface EditorProps {
  text: string;
  /** returns the text with what was saved elsewhere */
  onText: (shown: string, next: string) => string;
  onDone: () => void;
}

/**
 * Rejects input that would exceed the limit, because truncating a pasted text would lose the rest of it
 * unnoticed. The field is uncontrolled, since React would move the caret to the end when text that was
 * saved elsewhere is merged.
 */
function Editor({ text, onText, onDone }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** the text of the field after the last change */
  const shown = useRef(text);
  /** replacing the text would break the word that an input method composes */
  const isComposing = useRef(false);
  const [rejectedLength, setRejectedLength] = useState<number>();
  const showText = (latest: string): void => {
    if (!field.current || isComposing.current) return;
    replaceText(field.current, latest);
    shown.current = latest;
  };
  useEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => showText(text));
  const type = (next: string): string => {
    const before = shown.current;
    const fits = next.length <= NOTE_MAX || next.length < before.length;
    setRejectedLength(fits ? undefined : next.length);
    if (!fits) {
      showText(before);
      return text;
    }
    shown.current = next;
    return onText(before, next);
  };
  const endComposition = (composed: string): void => {
    isComposing.current = false;
    // in Firefox, the input event of the composed text follows
    showText(composed === shown.current ? text : type(composed));
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
        defaultValue={text}
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => endComposition(event.currentTarget.value)}
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
