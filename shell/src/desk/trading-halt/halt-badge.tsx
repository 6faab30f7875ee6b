import { TRADING_HALTED, type TradingHalt } from '@parallax/protocol';
import { useTradingHalt } from '@parallax/trading-ui/orders';
import { Button, Popover } from '@parallax/ui';
import { formatDateTime } from '@parallax/ui/format';
import { useState } from 'react';
import styles from './halt-badge.module.css';

const OF: Readonly<Record<TradingHalt['scope'], string>> = {
  company: 'Of the company',
  own: 'Of your own orders',
};

/** 'Trading halted' while a halt concerns the trader; it opens who halted, and 'Resume trading'. */
export function HaltBadge() {
  const { halts, mayResume, resume } = useTradingHalt();
  const [open, setOpen] = useState(false);
  if (halts.length === 0) return null;
  return (
    <Popover
      label={TRADING_HALTED}
      narrow
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.badge}>
          {TRADING_HALTED}
        </button>
      }
      footer={
        mayResume && (
          <Button
            variant="primary"
            onClick={() => {
              setOpen(false);
              resume();
            }}
          >
            Resume trading
          </Button>
        )
      }
    >
      {halts.map((halt) => (
        <p key={halt.scope} className={styles.halt}>
          <strong>{OF[halt.scope]}</strong>
          {`By ${halt.name}, ${formatDateTime(Date.parse(halt.at))}`}
          <span>
            {halt.mayClose
              ? 'New orders are refused; positions may be closed.'
              : 'New orders are refused, also those that close positions.'}
          </span>
          {halt.scope === 'company' && !mayResume && <span>An admin can resume it.</span>}
        </p>
      ))}
    </Popover>
  );
}
