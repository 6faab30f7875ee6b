import { CircleAlert } from 'lucide-react';
import styles from './sign-in.module.css';

/** The error message of a rejected form. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.failure}>
      <CircleAlert size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
