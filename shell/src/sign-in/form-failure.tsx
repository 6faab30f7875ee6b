import { CircleAlert } from 'lucide-react';
import styles from './sign-in.module.css';

/** Says why a form was refused; nothing without a text. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.failure}>
      <CircleAlert size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
