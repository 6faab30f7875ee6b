import { lastTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  hasLimitPrice,
  hasTriggerPrice,
  type OrderSide,
  priceUnit,
  triggerBySchema,
} from '@parallax/protocol';
import { Button, Combobox, LiveText, StaleMark, TextField } from '@parallax/ui';
import { formatPrice, NO_VALUE, timeHeader } from '@parallax/ui/format';
import { type ReactNode, type RefObject, useId } from 'react';
import { TRIGGER_BY_NAMES } from '../../widget-kit/orders/order-names.ts';
import { type OrderChoices, usesTrigger } from './order-choices.ts';
import { hasTimeInForce } from './order-draft.ts';
import styles from './order-ticket.module.css';
import { stepPrice } from './step-price.ts';
import type { useOrderDraft } from './use-order-draft.ts';
import { usePriceSteps } from './use-price-steps.ts';

type Draft = ReturnType<typeof useOrderDraft>;

export function BidAndAsk({ contract }: { contract: Contract }) {
  const key = contractKey(contract);
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? NO_VALUE : formatPrice(value, contract.priceDecimals);
  return (
    <p className={styles.quiet}>
      <LiveText
        key={key}
        tickers={[key]}
        compute={() => {
          const ticker = lastTicker(key);
          return { text: `Bid ${text(ticker?.bid)} · Ask ${text(ticker?.ask)}` };
        }}
      />
      <StaleMark tickers={[key]} showsWait />
    </p>
  );
}

/** The prices and the expiry that the type of the order uses. */
export function NumberFields({ contract, draft: ticket }: { contract: Contract; draft: Draft }) {
  const { draft, problems, change } = ticket;
  const { type, timeInForce } = draft;
  return (
    <div className={styles.row}>
      {hasTriggerPrice(type) && (
        <PriceField
          label="Trigger price"
          contract={contract}
          side={draft.side}
          value={draft.triggerPrice}
          error={problems.triggerPrice}
          onValue={(triggerPrice) => change({ triggerPrice })}
        />
      )}
      {hasLimitPrice(type) && (
        <PriceField
          label="Price"
          contract={contract}
          side={draft.side}
          value={draft.price}
          error={problems.price}
          onValue={(price) => change({ price })}
        />
      )}
      {hasTimeInForce(type) && timeInForce === 'GTD' && (
        <TextField
          label={timeHeader('Expires')}
          type="datetime-local"
          value={draft.expiresAt}
          error={problems.expiresAt}
          onChange={({ target }) => change({ expiresAt: target.value })}
        />
      )}
    </div>
  );
}

/** The take profit and the stop loss, or why there are none, and the price that triggers. */
export function ExitFields({
  contract,
  draft: ticket,
  choices,
}: {
  contract: Contract;
  draft: Draft;
  choices: OrderChoices;
}) {
  const { draft, problems, change } = ticket;
  const exitSide = draft.side === 'buy' ? 'sell' : 'buy';
  return (
    <>
      <div className={styles.row}>
        {choices.exits === undefined && (
          <>
            <PriceField
              label="Take profit"
              contract={contract}
              side={exitSide}
              value={draft.takeProfitPrice}
              error={problems.takeProfitPrice}
              onValue={(takeProfitPrice) => change({ takeProfitPrice })}
            />
            <PriceField
              label="Stop loss"
              contract={contract}
              side={exitSide}
              value={draft.stopLossPrice}
              error={problems.stopLossPrice}
              onValue={(stopLossPrice) => change({ stopLossPrice })}
            />
          </>
        )}
        {usesTrigger(draft) && (
          <Combobox
            label="Trigger by"
            wraps
            options={choices.triggerBy.map(({ value, reason }) => ({
              value,
              label: TRIGGER_BY_NAMES[value],
              unavailable: reason,
            }))}
            value={draft.triggerBy}
            onChange={(next) => change({ triggerBy: triggerBySchema.parse(next) })}
          />
        )}
      </div>
      {choices.exits !== undefined && (
        <p className={styles.quiet}>{`No take profit or stop loss: ${choices.exits}`}</p>
      )}
    </>
  );
}

/** A price, which is typed or moved by ticks with the arrow keys or the wheel. */
function PriceField({
  label,
  contract,
  side,
  value,
  error,
  onValue,
}: {
  label: string;
  contract: Contract;
  side: OrderSide;
  value: string;
  error: string | undefined;
  onValue: (text: string) => void;
}) {
  const field = usePriceSteps((steps) => {
    const ticker = lastTicker(contractKey(contract));
    const start = (side === 'buy' ? ticker?.bid : ticker?.ask) ?? ticker?.last ?? undefined;
    onValue(stepPrice(value, steps, { tick: contract.tick, start }));
  });
  return (
    <TextField
      ref={field}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={priceUnit(contract)}
      title="The arrow keys and the wheel move it by a tick, with Shift by ten"
      value={value}
      error={error}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

export function AmountField({
  unit,
  noToggle,
  value,
  error,
  hint,
  fieldRef,
  children,
  onValue,
  onToggle,
}: {
  unit: string;
  /** why the unit cannot be changed */
  noToggle: string | undefined;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  fieldRef: RefObject<HTMLInputElement | null>;
  onValue: (text: string) => void;
  onToggle: () => void;
  /** shares to choose from */
  children: ReactNode;
}) {
  const unitId = useId();
  return (
    <div className={styles.amount}>
      <span className={styles.label} aria-hidden>
        Amount
      </span>
      <TextField
        ref={fieldRef}
        label="Amount"
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={error}
        hint={hint}
        aria-describedby={unitId}
        onChange={({ target }) => onValue(target.value)}
      />
      <Button
        className={styles.unit}
        aria-label={`Amount unit: ${unit}`}
        aria-disabled={noToggle !== undefined}
        title={noToggle ?? 'Change the unit of the amount'}
        onClick={() => noToggle === undefined && onToggle()}
      >
        <span id={unitId}>{unit}</span>
      </Button>
      {children}
    </div>
  );
}
