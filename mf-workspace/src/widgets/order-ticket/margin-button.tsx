import { useEndpointQuery } from '@parallax/api/react';
import {
  type Account,
  type Contract,
  fullContractName,
  getMarginSetting,
} from '@parallax/protocol';
import { Button, DialogLoadFailed, loadOnDemand } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import { useState } from 'react';
import { MARGIN_MODE_NAMES } from '../../widget-kit/orders/order-names.ts';
import { leverageText } from '../../widget-kit/orders/preview/leverage-text.ts';
import type { MarginDialogProps } from './margin-dialog.tsx';
import styles from './order-ticket.module.css';

const MarginDialog = loadOnDemand<MarginDialogProps>(() => import('./margin-dialog.tsx'), {
  loading: () => null,
  failed: ({ title, onClose }, retry) => (
    <DialogLoadFailed title={title} onClose={onClose} onRetry={retry} />
  ),
});

/** How the margin of a contract is set in a paper account, and the dialog that changes it. */
export function MarginButton({ account, contract }: { account: Account; contract: Contract }) {
  const [isOpen, setOpen] = useState(false);
  const { exchange, symbol } = contract;
  const { data } = useEndpointQuery(getMarginSetting, {
    query: { AccountId: account.id, exchange, symbol },
  });
  const text = data
    ? [
        MARGIN_MODE_NAMES[data.mode],
        ...(data.maxLeverage === null
          ? []
          : [leverageText(data.leverage, data.appliedLeverage ?? data.leverage)]),
      ].join(' ')
    : NO_VALUE;
  return (
    <>
      <Button
        className={styles.unit}
        aria-label={`Margin: ${text}`}
        aria-disabled={data === undefined}
        title="Change margin mode and leverage"
        onClick={() => data !== undefined && setOpen(true)}
      >
        {text}
      </Button>
      {isOpen && data !== undefined && (
        <MarginDialog
          title={`Margin of ${fullContractName(contract)}`}
          setting={data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
