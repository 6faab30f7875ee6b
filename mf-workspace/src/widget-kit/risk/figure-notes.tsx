import type { Missing } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';
import { useId } from 'react';
import { useAccountsById } from '../accounts/use-accounts-by-id.ts';
import styles from './risk.module.css';

/** What figures leave out; a hypothetical leg and what is of a market have no account. */
export type MissingOfRisk = Omit<Missing, 'accountId'> & { readonly accountId: string | null };

/** What figures leave out, a sentence for each, with the name of the account before it if it has one. */
export function MissingList({ missing }: { missing: readonly MissingOfRisk[] }) {
  const byId = useAccountsById();
  const beginningOf = ({ accountId, symbol }: MissingOfRisk): string => {
    if (accountId !== null) return `${byId.get(accountId)?.name ?? 'An account'}: `;
    return symbol === null ? '' : 'Hypothetical: ';
  };
  return (
    <ul>
      {missing.map((each) => (
        <li
          key={`${each.accountId} ${each.symbol} ${each.asset} ${each.text}`}
        >{`${beginningOf(each)}${each.text}`}</li>
      ))}
    </ul>
  );
}

/** Says beside totals that they leave something out; opens into what it is. Nothing if they do not. */
export function MissingNote({ missing }: { missing: readonly MissingOfRisk[] }) {
  if (missing.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{`Without ${counted(missing.length, 'item')} that could not be computed`}</summary>
      <MissingList missing={missing} />
    </details>
  );
}

/** What figures leave out, and what they assume. */
export function FigureNotes({
  missing,
  assumptions,
}: {
  missing: readonly MissingOfRisk[];
  assumptions: readonly string[];
}) {
  const id = useId();
  return (
    <>
      {missing.length > 0 && (
        <section className={styles.notes} aria-labelledby={`${id}missing`}>
          <h3 id={`${id}missing`}>Not counted</h3>
          <MissingList missing={missing} />
        </section>
      )}
      {assumptions.length > 0 && (
        <section className={styles.notes} aria-labelledby={`${id}assumptions`}>
          <h3 id={`${id}assumptions`}>Assumptions</h3>
          <ul>
            {assumptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
