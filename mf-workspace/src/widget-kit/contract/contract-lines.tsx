import {
  type Contract,
  contractKey,
  contractNameParts,
  futureSettlement,
} from '@parallax/protocol';
import { Settlement, StaleMark, type Venue, VenueLabel } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import styles from './contract-lines.module.css';

/** A column whose value is in the second line of another cell. */
export const IN_SECOND_LINE = { hiddenByDefault: true, alwaysExported: true } as const;

/** The lower line of a cell in a row of two lines. */
export const SecondLine = ({ children }: { children: ReactNode }) => (
  <span className={styles.secondLine}>{children}</span>
);

/** The venue in a second line, or its code where its name does not fit. */
export function VenueLine({
  venue,
  terms,
  time,
  detail,
}: {
  venue: Venue;
  terms?: string | undefined;
  /** shown before the terms and the venue if it fits beside the code: '09:41:30 · Binance Spot' */
  time?: string | undefined;
  /** shown after the venue */
  detail?: string | undefined;
}) {
  const text = (
    <span className={styles.venue}>
      {terms !== undefined && <span>{`${terms} · `}</span>}
      <VenueLabel contract={venue} />
      {detail !== undefined && <span>{` · ${detail}`}</span>}
    </span>
  );
  return (
    <SecondLine>
      {time === undefined ? (
        text
      ) : (
        <span className={styles.parts}>
          {text}
          <span className={styles.time}>{`${time} · `}</span>
        </span>
      )}
    </SecondLine>
  );
}

/**
 * The name of a contract in a table.
 * @param narrow whether the rows have two lines, with the venue below the contract
 * @param time see VenueLine
 * @param detail see VenueLine
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
  return (
    <span className={styles.name} title={full}>
      {narrow ? contractNameParts(contract)[0] : name}
      {!narrow && <Settlement contract={contract} />}
      <StaleMark tickers={[contractKey(contract)]} />
      {narrow && <VenueLine venue={contract} terms={terms} time={time} detail={detail} />}
    </span>
  );
}
