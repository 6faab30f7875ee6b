import { type Contract, priceUnit, type TickerField } from '@parallax/protocol';
import type { ComponentProps, ReactNode } from 'react';
import { LiveCell } from '../live/live-cell.tsx';
import { fieldDecimals } from '../live/ticker-field.ts';
import styles from './contract-figure.module.css';

/** The currency of an option's price; undefined for other figures and contract types. */
export function figureUnit(contract: Contract, field: TickerField): string | undefined {
  const isPrice = fieldDecimals(field, contract) !== undefined;
  return contract.instType === 'option' && isPrice ? priceUnit(contract) : undefined;
}

/**
 * A figure of a contract in a list. An option's price is followed by its currency, which differs
 * between the options of a list.
 */
export function ContractFigure({
  contract,
  field,
  fallback,
  staleSince,
  pending,
}: Pick<
  ComponentProps<typeof LiveCell>,
  'contract' | 'field' | 'fallback' | 'staleSince' | 'pending'
>): ReactNode {
  const figure = <LiveCell {...{ contract, field, fallback, staleSince, pending }} />;
  const unit = figureUnit(contract, field);
  if (unit === undefined) return figure;
  return (
    <span className={styles.price}>
      {figure} <span className={styles.unit}>{unit}</span>
    </span>
  );
}
