import { type Contract, contractKey, fullContractName, priceUnit } from '@parallax/protocol';
import {
  ContractFigureHeaders,
  ContractFigures,
  FigureColumns,
  LiveText,
  termsBesideVenue,
  VenueLabel,
  VisuallyHidden,
} from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import { Fragment, type ReactNode } from 'react';
import { useSpreadValues } from '../dash-bar/use-spread-values.ts';
import styles from './command-row.module.css';
import { spotBesideVenue } from './contract-text.ts';
import { type Command, type CommandPart, findLegs, type Legs } from './search-commands.ts';

interface CommandRowProps {
  command: Command;
  /** the decimals of the price column */
  decimals: number;
  fundingHours: number | undefined;
  /** whether the list has a funding column */
  withFunding: boolean;
  /** the decimals of the spread column */
  spreadDecimals: number;
}

/**
 * The label of a command with its detail and figures. Contract names are never truncated: in a narrow
 * row venue codes replace the venue names, and then the contract names wrap.
 */
export function CommandRow(props: CommandRowProps): ReactNode {
  const { command, decimals, fundingHours, withFunding, spreadDecimals } = props;
  const { label, parts, contract } = command;
  const legs = findLegs(command);
  return (
    <>
      <span className={styles.label}>{parts ? <Parts parts={parts} /> : label}</span>
      <Detail command={command} />
      {contract && <ContractFigures {...{ contract, decimals, fundingHours, withFunding }} />}
      {legs && <SpreadFigures legs={legs} decimals={spreadDecimals} />}
    </>
  );
}

/** The column headers of the figures of a group, beside its heading. */
export function FigureHeaders({
  commands,
  withFunding,
}: {
  commands: readonly Command[];
  withFunding: boolean;
}): ReactNode {
  const units = new Set(
    commands.flatMap((command) => findLegs(command)?.slice(0, 1).map(priceUnit) ?? []),
  );
  if (units.size > 0) {
    return (
      <div aria-hidden className={styles.heads}>
        <FigureColumns>
          <span className={styles.price}>{`Spread (${[...units].join(', ')})`}</span>
          <span className={styles.bps}>Spread (bps)</span>
        </FigureColumns>
      </div>
    );
  }
  if (!commands.some(({ contract }) => contract)) return null;
  return (
    <div aria-hidden className={styles.heads}>
      <ContractFigureHeaders withFunding={withFunding} figuresOnly />
    </div>
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

const Contracts = ({ contracts }: { contracts: readonly Contract[] }) =>
  contracts.map((contract, index) => (
    <Fragment key={contractKey(contract)}>
      {index > 0 && <Separator> − </Separator>}
      <Text>{fullContractName(contract)}</Text>
      <Separator> · </Separator>
      <Venue contract={contract} />
      <Spot contract={contract} />
    </Fragment>
  ));

function Spot({ contract }: { contract: Contract }) {
  const text = spotBesideVenue(contract);
  if (text === undefined) return null;
  return <span className={styles.type}> · {text}</span>;
}

/** The detail of a contract: its venue, then its remaining terms if there is room. */
function Detail({ command: { detail, contract, withVenue = false } }: { command: Command }) {
  if (detail !== undefined) return <span className={styles.detail}>{detail}</span>;
  if (contract === undefined || !withVenue) return null;
  const terms = termsBesideVenue(contract);
  return (
    <span className={styles.contract}>
      <span className={styles.venueName}>{contract.exchangeName}</span>
      {terms !== undefined && <span className={styles.rest}> · {terms}</span>}
    </span>
  );
}

/** The spread of two mid prices, in the first leg's price unit and in basis points. */
function SpreadFigures({ legs: [a, b], decimals }: { legs: Legs; decimals: number }) {
  const { units, isConvertible, tickers, compute } = useSpreadValues(a, b);
  const figure = (measure: 'price' | 'bps') =>
    isConvertible ? <LiveText tickers={tickers} compute={compute(measure, decimals)} /> : NO_VALUE;
  const isConverted = units[0] !== units[1];
  const conversion = isConverted
    ? `, converted from ${units[1]} at the index prices of the quotes`
    : '';
  return (
    <FigureColumns>
      <span className={styles.price} title={`Mid A − Mid B, in ${units[0]}${conversion}`}>
        <VisuallyHidden>
          {isConverted ? ` Spread converted to ${units[0]} ` : ' Spread '}
        </VisuallyHidden>
        {figure('price')}
      </span>
      <span className={styles.bps}>
        <VisuallyHidden> bps </VisuallyHidden>
        {figure('bps')}
      </span>
    </FigureColumns>
  );
}
