import { type Contract, contractName, fullContractName } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import { capitalized } from '@parallax/ui/format';
import { ContractCell } from '../market/contract-cell.tsx';
import { CONTRACT_SOURCE, contractSearchText, riskOf } from '../market/contract-texts.ts';
import type { MarketValues } from '../market/market-values.ts';
import { VenueCell } from '../market/venue-cell.tsx';

interface LegOptions<Row> {
  readonly contractOf: (row: Row) => Contract;
  /** keys of the contracts whose staleness decides whether the row is sorted by its figures */
  readonly watched: (row: Row) => readonly string[];
  readonly values: MarketValues;
}

/** What each table defines itself; the source is appended to the hint. */
type Own<Row> = Partial<Omit<TableColumn<Row>, 'unit' | 'value' | 'sortValue'>> &
  Pick<TableColumn<Row>, 'id' | 'header' | 'hint'> & { value?: (row: Row) => string };

/** The columns that identify one of the two contracts of a row. */
export function legColumns<Row>({
  contractOf,
  watched,
  values,
}: LegOptions<Row>): Record<'venue' | 'contract' | 'risk', (own: Own<Row>) => TableColumn<Row>> {
  const withSource = (own: Own<Row>) => ({ ...own, hint: `${own.hint} ${CONTRACT_SOURCE}` });
  return {
    venue: (own) => ({
      cell: (row) => <VenueCell contract={contractOf(row)} values={values} />,
      sortValue: (row) => contractOf(row).exchangeName,
      value: (row) => contractOf(row).exchangeName,
      ...withSource(own),
    }),
    contract: (own) => ({
      fixed: true,
      filter: 'text',
      cell: (row) => (
        <ContractCell contract={contractOf(row)} watched={watched(row)} values={values} />
      ),
      sortValue: (row) => contractName(contractOf(row)),
      value: (row) => fullContractName(contractOf(row)),
      searchText: (row) => contractSearchText(contractOf(row)),
      ...withSource(own),
    }),
    risk: (own) => ({
      filter: 'choice',
      choiceLabel: capitalized,
      cell: (row) => capitalized(riskOf(contractOf(row))),
      sortValue: (row) => riskOf(contractOf(row)),
      value: (row) => riskOf(contractOf(row)),
      ...withSource(own),
    }),
  };
}
