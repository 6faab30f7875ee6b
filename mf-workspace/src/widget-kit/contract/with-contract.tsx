import {
  type Contract,
  contractOnVenue,
  fullContractName,
  nameOfKey,
  partsOfContractKey,
} from '@parallax/protocol';
import { useVenueNames } from '@parallax/store';
import { HiddenVenues } from '@parallax/trading-ui';
import { Button, EmptyState } from '@parallax/ui';
import { unlistedText } from '@parallax/ui/format';
import { type ReactNode, useContext } from 'react';
import { HeaderSubject } from '../frame/header-picker.tsx';
import { OpenSettingsContext } from '../frame/open-settings-context.ts';
import { WidgetHeader } from '../frame/widget-header.tsx';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import { useReportRefusal, useReportShown } from '../links/linked-contract-context.ts';
import {
  ANY_CONTRACT,
  type ContractRule,
  useWidgetContract,
  type WidgetContract,
} from './use-widget-contract.ts';

/** Renders a widget of one contract, or explains why it has no contract and what to do. */
export function WithContract({
  contract: key,
  rule = ANY_CONTRACT,
  children,
}: {
  /** the setting of the widget */
  contract: string | undefined;
  /** the contracts that the widget can show */
  rule?: ContractRule;
  children: (contract: Contract) => ReactNode;
}) {
  useReportRefusal(rule.accepts);
  const found = useWidgetContract(key, rule);
  useReportShown(found.state === 'shown' ? found.contract : undefined);
  return (
    <ContractOrReason found={found} rule={rule} inHeader>
      {children}
    </ContractOrReason>
  );
}

/** The same for a second contract. The widget's header and its link are about the first one. */
export function WithSecondContract({
  contract,
  children,
}: {
  contract: string;
  children: (contract: Contract) => ReactNode;
}) {
  return (
    <ContractOrReason found={useWidgetContract(contract)} rule={ANY_CONTRACT} inHeader={false}>
      {children}
    </ContractOrReason>
  );
}

function ContractOrReason({
  found,
  rule,
  inHeader,
  children,
}: {
  found: WidgetContract;
  rule: ContractRule;
  /** whether the widget's header names the contract */
  inHeader: boolean;
  children: (contract: Contract) => ReactNode;
}) {
  const openSettings = useContext(OpenSettingsContext);
  const nameOfVenue = useVenueNames();
  if (found.state === 'shown') return children(found.contract);
  if (found.state === 'loading') {
    return <WidgetSkeleton label="Loading contract" withSubject={inHeader} />;
  }
  if (found.state === 'none') {
    return (
      <EmptyState
        title="No contract"
        hint="Choose the one to show here."
        action={<Button onClick={openSettings}>Choose a contract</Button>}
      />
    );
  }
  const another = <Button onClick={openSettings}>Choose another</Button>;
  if (found.state === 'delisted') {
    const { exchange, symbol } = partsOfContractKey(found.key);
    const name = nameOfKey(found.key);
    const exchangeName = nameOfVenue(exchange);
    return (
      <>
        {inHeader && (
          <WidgetHeader
            subtitle={<HeaderSubject name={name} venue={{ exchange, exchangeName }} />}
          />
        )}
        <EmptyState
          title={`${name} · ${exchangeName}`}
          hint={unlistedText(symbol, found.expiredAt)}
          action={another}
        />
      </>
    );
  }
  if (found.state === 'refused') {
    return (
      <EmptyState title={`${fullContractName(found.contract)} ${rule.lacks}`} action={another} />
    );
  }
  const { contract } = found;
  return (
    <HiddenVenues
      subject={contractOnVenue(contract)}
      venues={[contract.exchange]}
      action={another}
    />
  );
}
