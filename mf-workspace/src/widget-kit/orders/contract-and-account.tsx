import { fullContractName } from '@parallax/protocol';
import { AccountName } from '../accounts/account-name.tsx';
import type { RecordRow } from '../accounts/record-row.ts';
import { OrderDetail } from './order-details.tsx';

const contractText = ({ contract, contractName, venueName }: RecordRow): string =>
  `${contract === undefined ? contractName : fullContractName(contract)} on ${venueName}`;

/** What a question before an order names at its end. */
export const ContractAndAccount = ({ row }: { row: RecordRow }) => (
  <>
    <OrderDetail label="Contract">{contractText(row)}</OrderDetail>
    <OrderDetail label="Account">
      <AccountName account={row.account} />
    </OrderDetail>
  </>
);
