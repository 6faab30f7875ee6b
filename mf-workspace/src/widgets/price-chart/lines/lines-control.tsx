import {
  alertConditionText,
  type Contract,
  contractKey,
  type PriceAlert,
} from '@parallax/protocol';
import { Button, IconButton, Popover, TextField, ToolbarMenuButton } from '@parallax/ui';
import { formatPrice, readNumber } from '@parallax/ui/format';
import { Bell, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePriceAlertActions } from '../../../widget-kit/price-alerts/use-price-alert-actions.ts';
import styles from '../chart-controls.module.css';
import { type PriceLine, roundToTick } from './price-lines.ts';

interface Props {
  contract: Contract;
  /** on this contract */
  lines: readonly PriceLine[];
  onAdd: (price: number) => void;
  onRemove: (id: string) => void;
  /** on this contract */
  alerts: readonly PriceAlert[];
  /** starts drawing: the next press on the chart adds a line */
  onDraw: () => void;
}

/** Adds and removes the horizontal lines of a price chart, and turns them into price alerts. */
export function LinesControl(props: Props) {
  const { contract, lines, alerts, onDraw } = props;
  const [open, setOpen] = useState(false);
  const count = lines.length + alerts.length;
  return (
    <Popover
      label="Lines and alerts"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={<ToolbarMenuButton>{count === 0 ? 'Lines' : `Lines ${count}`}</ToolbarMenuButton>}
      footer={
        <Button
          onClick={() => {
            setOpen(false);
            onDraw();
          }}
        >
          Draw on the chart
        </Button>
      }
    >
      <AddLine {...props} />
      {count === 0 && <p className={styles.none}>No lines and no alerts on this contract</p>}
      <ul className={styles.list}>
        {lines.map((line) => (
          <DrawnLine key={line.id} {...props} line={line} />
        ))}
        {alerts.map((alert) => (
          <AlertLine key={alert.id} contract={contract} alert={alert} />
        ))}
      </ul>
    </Popover>
  );
}

function AddLine({ contract, onAdd }: Props) {
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const price = readNumber(text);
    if (price === undefined || price <= 0) {
      setInvalid(true);
      return;
    }
    onAdd(roundToTick(price, contract));
    setText('');
  };
  return (
    <form className={styles.add} onSubmit={add} noValidate>
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={invalid ? 'Please enter a price above 0.' : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit">Add line</Button>
    </form>
  );
}

function DrawnLine({ contract, onRemove, line }: Props & { line: PriceLine }) {
  const { add, saving } = usePriceAlertActions();
  const price = formatPrice(line.price, contract.priceDecimals);
  const setAlert = async () => {
    if (saving) return;
    const outcome = await add({
      kind: 'crosses',
      contract: contractKey(contract),
      value: line.price,
      repeat: 'once',
      active: true,
    });
    if (outcome.ok) onRemove(line.id);
  };
  return (
    <li className={styles.row}>
      <span className={styles.name}>{price}</span>
      <Button
        variant="quiet"
        aria-label={`Alert me at ${price}`}
        aria-busy={saving}
        onClick={() => void setAlert()}
      >
        Alert me
      </Button>
      <IconButton
        label={`Remove line ${price}`}
        className={styles.remove}
        onClick={() => onRemove(line.id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

function AlertLine({ contract, alert }: { contract: Contract; alert: PriceAlert }) {
  const actions = usePriceAlertActions();
  const condition = alertConditionText(alert, contract.priceDecimals);
  return (
    <li className={styles.row}>
      <Bell aria-hidden size={14} />
      <span className={styles.name}>
        {condition}
        {!alert.active && ' · off'}
      </span>
      <IconButton
        label={`Remove alert ${condition}`}
        className={styles.remove}
        aria-busy={actions.saving}
        onClick={() => {
          if (!actions.saving) void actions.remove(alert.id);
        }}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
