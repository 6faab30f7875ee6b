import {
  type Contract,
  contractKey,
  contractNameParts,
  futureSettlement,
} from '@parallax/protocol';
import { Settlement, StaleMark, VenueLabel } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import styles from './contract-lines.module.css';

/** A column whose value is in the second line of another cell. */
export const IN_SECOND_LINE = { hiddenByDefault: true, alwaysExported: true } as const;

/** The lower line of a cell in a row of two lines. */
export const SecondLine = ({ children }: { children: ReactNode }) => (
  <span className={styles.secondLine}>{children}</span>
);

/**
 * The name of a contract in a table.
 * @param narrow whether the rows have two lines, with the venue below the contract, or its code where its
 * name does not fit
 * @param time shown before the terms and the code of the venue in the second line if all fit: '09:41:30 · BIN'
 * @param detail shown after the venue of the second line
 */
export function ContractLines({
  contract,
  narrow,
  time,
  detail,
}: {
  contract: Contract;
  narrow: boolean;
  time?: string;
  detail?: string;
}) {
  const name = contractName(contract);
  const [, terms = futureSettlement(contract)] = contractNameParts(contract);
  const full = [name, futureSettlement(contract), narrow && contract.exchangeName]
    .filter(Boolean)
    .join(' · ');
  const venue = (
    <span className={styles.venue}>
      {terms !== undefined && <span>{`${terms} · `}</span>}
      <VenueLabel contract={contract} codeOnly={time !== undefined} />
      {detail !== undefined && <span>{` · ${detail}`}</span>}
    </span>
  );
  return (
    <span className={styles.name} title={full}>
      {narrow ? contractNameParts(contract)[0] : name}
      {!narrow && <Settlement contract={contract} />}
      <StaleMark tickers={[contractKey(contract)]} />
      {narrow && (
        <SecondLine>
          {time === undefined ? (
            venue
          ) : (
            <span className={styles.parts}>
              {venue}
              <span className={styles.time}>{`${time} · `}</span>
            </span>
          )}
        </SecondLine>
      )}
    </span>
  );
}
