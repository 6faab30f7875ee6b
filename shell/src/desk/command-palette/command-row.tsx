import { type Contract, contractKey, contractName, fullContractName } from '@parallax/protocol';
import { useContracts } from '@parallax/store';
import {
  ContractFigures,
  FigureColumns,
  LiveText,
  termsBesideVenue,
  VenueLabel,
  VisuallyHidden,
} from '@parallax/ui';
import { NO_VALUE, venueCode } from '@parallax/ui/format';
import { Fragment, type ReactNode } from 'react';
import { useSpreadValues } from '../dash-bar/use-spread-values.ts';
import styles from './command-row.module.css';
import type { Command, CommandPart, Legs } from './search-commands.ts';

interface CommandRowProps {
  command: Command;
  /** the `columnDecimals` of the list */
  decimals: number;
  fundingHours: number | undefined;
  /** the decimals of all spreads of the list */
  spreadDecimals: number;
}

/**
 * The label of a command with its detail and figures. Names of contracts are never cut: where there is
 * no room, codes stand for the venues, then names wrap.
 */
export function CommandRow(props: CommandRowProps): ReactNode {
  const { command, decimals, fundingHours, spreadDecimals } = props;
  const { label, parts, detail, contract, legs } = command;
  return (
    <>
      <span className={styles.label}>{parts ? <Parts parts={parts} /> : label}</span>
      {detail !== undefined && <Detail command={command} detail={detail} />}
      {contract && (
        <ContractFigures contract={contract} decimals={decimals} fundingHours={fundingHours} />
      )}
      {legs && <SpreadFigures legs={legs} decimals={spreadDecimals} />}
    </>
  );
}

const Text = ({ children }: { children: string }) => (
  <span className={styles.text}>{children}</span>
);
const Separator = ({ children }: { children: string }) => (
  <span className={styles.separator}>{children}</span>
);
const Venue = ({ contract }: { contract: Contract }) => (
  <span className={styles.venue}>
    <VenueLabel contract={contract} />
  </span>
);

const VenueCode = ({ contract: { exchange, exchangeName } }: { contract: Contract }) => (
  <span className={styles.code} data-venue={venueCode(exchange)} title={exchangeName}>
    <VisuallyHidden>{exchangeName}</VisuallyHidden>
  </span>
);

function Parts({ parts }: { parts: readonly CommandPart[] }) {
  return (
    <span className={styles.parts}>
      {parts.map((part, index) => (
        <Fragment key={typeof part === 'string' ? part : part.map(contractKey).join(' ')}>
          {index > 0 && <Separator> · </Separator>}
          {typeof part === 'string' ? <Text>{part}</Text> : <Contracts contracts={part} />}
        </Fragment>
      ))}
    </span>
  );
}

/** Two contracts have room for the codes of their venues only. */
const Contracts = ({ contracts }: { contracts: readonly Contract[] }) =>
  contracts.map((contract, index) => (
    <Fragment key={contractKey(contract)}>
      {index > 0 && <Separator> / </Separator>}
      <Text>{fullContractName(contract)}</Text>
      <Separator> · </Separator>
      {contracts.length > 1 ? <VenueCode contract={contract} /> : <Venue contract={contract} />}
    </Fragment>
  ));

/** Of a contract first its name and venue; the rest only if it fits beside them. */
function Detail({ command, detail }: { command: Command; detail: string }) {
  const { contract, detailNamesContract } = command;
  if (contract === undefined) return <span className={styles.detail}>{detail}</span>;
  const terms = termsBesideVenue(contract);
  return (
    <span className={styles.contract}>
      <span className={styles.parts}>
        {detailNamesContract === true ? (
          <>
            <Text>{contractName(contract)}</Text>
            <Separator> · </Separator>
            <Venue contract={contract} />
          </>
        ) : (
          <Text>{contract.exchangeName}</Text>
        )}
      </span>
      {terms !== undefined && <span className={styles.rest}> · {terms}</span>}
    </span>
  );
}

/** The spread of two mid prices, in the price unit of the first and in basis points. */
function SpreadFigures({ legs: [a, b], decimals }: { legs: Legs; decimals: number }) {
  const { units, isConvertible, tickers, compute } = useSpreadValues(useContracts(), a, b);
  const figure = (measure: 'price' | 'bps') =>
    isConvertible ? <LiveText tickers={tickers} compute={compute(measure, decimals)} /> : NO_VALUE;
  return (
    <FigureColumns>
      <span className={styles.price} title={`Mid A − Mid B, in ${units[0]}`}>
        <VisuallyHidden> Spread </VisuallyHidden>
        {figure('price')}
      </span>
      <span className={styles.bps}>
        <VisuallyHidden> </VisuallyHidden>
        {figure('bps')}
      </span>
    </FigureColumns>
  );
}
