import { type Contract, priceUnit } from '@parallax/protocol';
import { type Unit, unitByRow } from '@parallax/ui';

type ContractOf<Row> = (row: Row) => Contract | undefined;

/** The currency of the prices of each row: the base for an inverse option, else the quote currency. */
export const inPriceCurrency = <Row>(contractOf: ContractOf<Row>): Unit<Row> =>
  unitByRow('Price currency', (row) => {
    const contract = contractOf(row);
    return contract === undefined ? '' : priceUnit(contract);
  });

/** The quote currency of each row. */
export const inQuote = <Row>(contractOf: ContractOf<Row>): Unit<Row> =>
  unitByRow('Quote', (row) => contractOf(row)?.quote ?? '');
