import { PASSWORD_RULES } from '@parallax/contract';
import { Check, Minus } from 'lucide-react';
import styles from './invitation.module.css';

/** What a new password has to have, and which of it `password` has. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="The password has" className={styles.rules}>
      {PASSWORD_RULES.map(({ label, holds }) => {
        const met = holds(password);
        const Mark = met ? Check : Minus;
        return (
          <li key={label} data-met={met || undefined}>
            <Mark size={14} role="img" aria-label={met ? 'Yes:' : 'Not yet:'} />
            {label}
          </li>
        );
      })}
    </ul>
  );
}
