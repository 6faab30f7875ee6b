import type { Order } from '@parallax/protocol';
import { Button, TextField } from '@parallax/ui';
import { amountText, formatOrderPrice } from '@parallax/ui/format';
import { createContext, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { orderAndAccountText } from '../../widget-kit/orders/cancel-order-question.tsx';
import { isSent, type OrderRow } from '../../widget-kit/orders/order-row.ts';
import styles from './open-orders.module.css';
import {
  changeableOf,
  isChangeable,
  type ReadChange,
  shownIn,
  type TypedChange,
} from './order-change.ts';

interface Editing {
  /** the order that is being changed */
  readonly id: string | undefined;
  readonly typed: TypedChange;
  readonly problem: Extract<ReadChange, { problem: string }> | undefined;
  readonly isSaving: boolean;
  isCancelling: (order: Order) => boolean;
  onEdit: (order: Order) => void;
  onType: (typed: Partial<TypedChange>) => void;
  onSave: () => void;
  onDiscard: () => void;
  onCancel: (row: OrderRow) => void;
}

const ignore = (): void => undefined;

/** The change of an order in its row, and the actions of the rows. */
export const EditingContext = createContext<Editing>({
  id: undefined,
  typed: {},
  problem: undefined,
  isSaving: false,
  isCancelling: () => false,
  onEdit: ignore,
  onType: ignore,
  onSave: ignore,
  onDiscard: ignore,
  onCancel: ignore,
});

function EditedField({
  field,
  label,
  order,
}: {
  field: keyof TypedChange;
  label: string;
  order: Order;
}) {
  const { typed, problem, onType, onSave, onDiscard } = useContext(EditingContext);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onDiscard();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const error = problem?.field === field ? problem.problem : undefined;
  return (
    <TextField
      className={styles.field}
      label={label}
      hideLabel
      inputMode="decimal"
      autoComplete="off"
      value={shownIn(field, typed, order)}
      aria-invalid={error !== undefined || undefined}
      title={error}
      onChange={({ target }) => onType({ [field]: target.value })}
      onKeyDown={onKeyDown}
    />
  );
}

const isEdited = ({ order }: OrderRow, { id }: Editing): boolean => order.id === id;

export function Price({ row }: { row: OrderRow }) {
  const editing = useContext(EditingContext);
  if (isEdited(row, editing) && changeableOf(row.order).price) {
    return <EditedField field="price" label="Price" order={row.order} />;
  }
  return formatOrderPrice(row.order.price, row.contract);
}

export function TriggerPrice({ row }: { row: OrderRow }) {
  const editing = useContext(EditingContext);
  if (isEdited(row, editing) && changeableOf(row.order).triggerPrice) {
    return <EditedField field="triggerPrice" label="Trigger price" order={row.order} />;
  }
  return formatOrderPrice(row.order.triggerPrice, row.contract);
}

export function Amount({ row }: { row: OrderRow }) {
  const editing = useContext(EditingContext);
  const { amount, amountUnit } = row.order;
  if (isEdited(row, editing) && changeableOf(row.order).amount)
    return <EditedField field="amount" label="Amount" order={row.order} />;
  return amountText(amount, amountUnit);
}

/** Amount and price below each other, in a narrow table. */
export function AmountAndPrice({ row }: { row: OrderRow }) {
  const editing = useContext(EditingContext);
  if (isEdited(row, editing)) {
    const { price: hasPrice, triggerPrice: hasTrigger } = changeableOf(row.order);
    return (
      <span className={styles.fields}>
        <Amount row={row} />
        {hasTrigger && <TriggerPrice row={row} />}
        {hasPrice && <Price row={row} />}
      </span>
    );
  }
  const { price, triggerPrice } = row.order;
  const at = price ?? triggerPrice;
  return (
    <>
      <Amount row={row} />
      <span className={styles.secondLine}>
        {at === null ? 'Market' : formatOrderPrice(at, row.contract)}
      </span>
    </>
  );
}

/** The buttons of an order; 'Save' and 'Discard' while it is being changed. */
export function Actions({ row }: { row: OrderRow }) {
  const editing = useContext(EditingContext);
  const { isCancelling, onEdit, onCancel, onSave, onDiscard, isSaving } = editing;
  const { order } = row;
  const actions = useRef<HTMLSpanElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const isOpen = isEdited(row, editing);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const tableRow = actions.current?.closest('tr');
    const { activeElement } = document;
    // scrolling to the actions would move the amount and the price out of view
    const focus = (element: HTMLElement | null | undefined): void =>
      element?.focus({ preventScroll: true });
    if (isOpen) {
      focus(tableRow?.querySelector<HTMLElement>('td:not([data-select]) input'));
      return;
    }
    // what the trader has moved on to keeps the focus; a field that was removed has left it to the body
    if (activeElement !== document.body && tableRow?.contains(activeElement) !== true) return;
    focus(edit.current);
    // a very narrow table has the action in the menu of the row only
    if (document.activeElement !== edit.current) focus(tableRow);
  }, [isOpen]);
  if (isOpen) {
    return (
      <span ref={actions} className={styles.actions}>
        <Button variant="primary" data-save="" aria-busy={isSaving} onClick={onSave}>
          Save
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </span>
    );
  }
  if (!isSent(row)) return null;
  const isBusy = isCancelling(order);
  return (
    <span ref={actions} className={styles.actions}>
      {isChangeable(order) && (
        <Button
          ref={edit}
          tabIndex={-1}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onEdit(order)}
        >
          Edit
        </Button>
      )}
      <Button
        tabIndex={-1}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        title={orderAndAccountText(row)}
        onClick={() => !isBusy && onCancel(row)}
      >
        Cancel
      </Button>
    </span>
  );
}
