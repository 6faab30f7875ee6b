import { PASSWORD_RULES } from '@parallax/protocol';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './password-rules.module.css';

/** The rules for a new password, each marked as met or not. */
export function PasswordRules({ password }: { password: string }): ReactNode {
  return (
    <ul aria-label="The password has" className={styles.rules}>
      {PASSWORD_RULES.map(({ label, isMet }) => {
        const met = isMet(password);
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
