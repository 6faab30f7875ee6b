import { LINKS, type LinkName, linkNameSchema } from '@parallax/protocol';
import { Link2 } from 'lucide-react';
import { useId } from 'react';
import styles from './links.module.css';

/** Selects the link of a widget. */
export function LinkField({
  value,
  onChange,
}: {
  value: LinkName | undefined;
  onChange: (to: LinkName | undefined) => void;
}) {
  const name = useId();
  const choice = (to: LinkName | undefined) => (
    <label key={to ?? 'none'} className={styles.choice}>
      <input
        type="radio"
        name={name}
        className={styles.radio}
        checked={value === to}
        onChange={() => onChange(to)}
      />
      {to === 'header' ? (
        <Link2 aria-hidden size={12} />
      ) : (
        <span className={styles.dot} data-to={to} aria-hidden />
      )}
      {to === undefined ? 'None' : LINKS[to]}
    </label>
  );
  return (
    <div role="radiogroup" aria-label="Link" className={styles.choices}>
      {choice(undefined)}
      {linkNameSchema.options.map(choice)}
    </div>
  );
}

/** The mark of a link in a widget's header, which shows what the widget follows. */
export function LinkMark({ to }: { to: LinkName }) {
  const name = to === 'header' ? 'Follows the header' : `Linked: ${LINKS[to]}`;
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={to === 'header' ? styles.follows : styles.dot}
      data-to={to}
    >
      {to === 'header' && <Link2 aria-hidden size={12} />}
    </span>
  );
}
