import { LINKS, type LinkName, linkNameSchema } from '@parallax/protocol';
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
      <span className={styles.dot} data-to={to} aria-hidden />
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

/** The mark of a link in a widget's header. */
export function LinkMark({ to }: { to: LinkName }) {
  return (
    <span
      role="img"
      aria-label={`Linked: ${LINKS[to]}`}
      title={`Linked: ${LINKS[to]}`}
      className={styles.dot}
      data-to={to}
    />
  );
}
