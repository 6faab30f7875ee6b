import { Popover } from '@parallax/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import styles from './header-picker.module.css';
import { type Subject, SubjectText } from './subject-text.tsx';
import { useShrinkToText } from './use-shrink-to-text.ts';

interface SubjectPickerProps extends Subject {
  /** the accessible name of the subject */
  accessibleName: string;
  title?: string;
  /** the label of the popover */
  label: string;
  /** the fields of the popover; a single field closes it after a choice */
  children: (close: () => void) => ReactNode;
  button?: Ref<HTMLButtonElement>;
}

/** A button that shows a widget's subject and opens a popover to choose another one. */
export function SubjectPicker(props: SubjectPickerProps) {
  const { accessibleName, title, label, children, button, ...subject } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          ref={button}
          type="button"
          data-no-drag=""
          className={styles.picker}
          aria-label={`${accessibleName}, choose another`}
          title={title}
        >
          <SubjectText
            {...subject}
            icon={<ChevronDown aria-hidden size={12} className={styles.chevron} />}
          />
        </button>
      }
    >
      {children(() => setOpen(false))}
    </Popover>
  );
}

/** The picker of a subject in a widget's header, with the age of stale data. */
export function HeaderPicker({ age, ...picker }: SubjectPickerProps & { age?: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useShrinkToText(box, button);
  return (
    <span ref={box} className={styles.subtitle} data-subject="">
      <SubjectPicker {...picker} button={button} />
      {age !== undefined && <span className={styles.age}>{age}</span>}
    </span>
  );
}

/** A subject in a widget's header that cannot be chosen there. */
export const HeaderSubject = (subject: Subject) => (
  <span className={`${styles.subtitle} ${styles.plain}`} data-subject="">
    <SubjectText {...subject} />
  </span>
);
