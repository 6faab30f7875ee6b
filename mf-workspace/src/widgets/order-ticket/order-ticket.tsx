import { lastTicker, serverNow, useAccountsAsOf } from '@parallax/feed';
import {
  type Account,
  type AccountChanges,
  type Contract,
  contractKey,
  hasLimitPrice,
  newId,
  ORDER_SIDES,
  type OrderInput,
  orderTypeSchema,
  timeInForceSchema,
} from '@parallax/protocol';
import { useAccount, useAccounts, useContracts } from '@parallax/store';
import { Button, Combobox, LiveText, Loaded, Notice, RadioField, Switch } from '@parallax/ui';
import { SIDE_NAMES } from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { accountToUse, fittingAccounts } from '../../widget-kit/accounts/fitting-accounts.ts';
import { MarginGauge } from '../../widget-kit/accounts/margin-gauge.tsx';
import { NoAccounts } from '../../widget-kit/accounts/no-accounts.tsx';
import { toneOfSide } from '../../widget-kit/accounts/tone-of-side.ts';
import { useChangedAccounts } from '../../widget-kit/accounts/use-changed-accounts.ts';
import { useNotLive } from '../../widget-kit/accounts/use-not-live.ts';
import { ContractSubtitle } from '../../widget-kit/contract/contract-subtitle.tsx';
import { useDollarRates } from '../../widget-kit/contract/use-dollar-rates.ts';
import { WithContract } from '../../widget-kit/contract/with-contract.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { receivePrices } from '../../widget-kit/orders/chosen-price.ts';
import { type ConfirmedOrder, ConfirmOrder } from '../../widget-kit/orders/confirm-order.tsx';
import { HaltButton } from '../../widget-kit/orders/halt-button.tsx';
import { TIME_IN_FORCE_NAMES, TYPE_NAMES } from '../../widget-kit/orders/order-names.ts';
import { OrderFigures } from '../../widget-kit/orders/preview/order-figures.tsx';
import { useOrderPreview } from '../../widget-kit/orders/preview/use-order-preview.ts';
import {
  AccountField,
  OptionSwitch,
  StrategyField,
} from '../../widget-kit/orders/ticket-fields.tsx';
import { TRADABLE } from '../../widget-kit/orders/tradable.ts';
import { useSendOrder } from '../../widget-kit/orders/use-send-order.ts';
import { useStalePriceText } from '../../widget-kit/orders/use-stale-price-text.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { useLastAccounts } from './last-accounts.ts';
import { MarginButton } from './margin-button.tsx';
import { hasTimeInForce, noDollars } from './order-draft.ts';
import { AmountField, BidAndAsk, ExitFields, NumberFields } from './order-fields.tsx';
import {
  type OrderSituation,
  type OrderSummary,
  orderAmounts,
  orderSummary,
} from './order-summary.ts';
import styles from './order-ticket.module.css';
import type { OrderTicketSettings } from './order-ticket-settings.ts';
import { ShareButtons } from './share-buttons.tsx';
import { useFilledOrder } from './use-filled-order.ts';
import { useLargestOrder } from './use-largest-order.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { useTicketKeys } from './use-ticket-keys.ts';

type Props = WidgetProps<OrderTicketSettings>;
type Draft = ReturnType<typeof useOrderDraft>;

/** A press so soon after another one belongs to a double click. */
const SECOND_PRESS_MS = 500;
const NO_ACCOUNTS: readonly Account[] = [];

export const OrderTicket = (props: Props) => (
  <WithContract contract={props.settings.contract} rule={TRADABLE}>
    {(contract) => <ContractTicket {...props} contract={contract} />}
  </WithContract>
);

const hasMargin = ({ instType }: Contract): boolean =>
  instType === 'perpetual' || instType === 'future';

/**
 * The accounts for a contract, and the one to use. With an amount entered it is the one that was shown before,
 * also if another tab chooses another one, or if it is gone: the amount was meant for this one.
 */
function useTicketAccount(contract: Contract, { settings, onSettings }: Props, hasAmount: boolean) {
  const { exchange } = contract;
  const accounts = useAccounts();
  const all = accounts.data ?? NO_ACCOUNTS;
  const fitting = useMemo(() => fittingAccounts(all, contract), [all, contract]);
  const [shown, setShown] = useState<{ readonly exchange: string; readonly id: string }>();
  const lastAccounts = useLastAccounts();
  const [last] = useState(lastAccounts.read);
  const account =
    hasAmount && shown?.exchange === exchange
      ? fitting.find(({ id }) => id === shown.id)
      : accountToUse(fitting, [settings.accounts[exchange], last[exchange]]);
  if (account !== undefined && account.id !== shown?.id) setShown({ exchange, id: account.id });
  const chooseAccount = (id: string): void => {
    setShown({ exchange, id });
    lastAccounts.remember(exchange, id);
    onSettings((newest) => ({ accounts: { ...newest.accounts, [exchange]: id } }));
  };
  /** Only for the amount that is entered with it: no other ticket begins with it. */
  const showAccount = (id: string): void => setShown({ exchange, id });
  const live = useAccount(account?.id);
  const used = useMemo(() => (account === undefined ? [] : [account]), [account]);
  const states = useMemo(
    () => new Map(account === undefined || live === undefined ? [] : [[account.id, live]]),
    [account, live],
  );
  useChangedAccounts(used, states, accounts.refresh);
  return { accounts, fitting, account, live, chooseAccount, showAccount };
}

function ContractTicket(props: Props & { contract: Contract }) {
  const { contract, settings, onSettings } = props;
  const hasDollars = noDollars(contract) === undefined;
  // above what replaces the form, so that input remains while it is not shown
  const draft = useOrderDraft(contract, settings.inDollars && hasDollars);
  const hasAmount = (draft.draft.amount || draft.draft.shareAmount) !== '';
  const ticketAccount = useTicketAccount(contract, props, hasAmount);
  const { accounts, fitting, account, live, chooseAccount, showAccount } = ticketAccount;
  const header = (
    <WidgetHeader
      subtitle={
        <ContractSubtitle
          contract={contract}
          onChoose={(key) => onSettings({ contract: key })}
          rule={TRADABLE}
        />
      }
      controls={<HaltButton />}
    />
  );
  if (accounts.state === 'loading') {
    return (
      <>
        {header}
        <WidgetSkeleton label="Loading accounts" />
      </>
    );
  }
  return (
    <>
      {header}
      <Loaded result={accounts} failure="The accounts could not be loaded" empty={<NoAccounts />}>
        {() =>
          fitting.length === 0 ? (
            <NoAccounts title={`No account on ${contract.exchangeName}`} />
          ) : (
            <TicketForm
              {...props}
              draft={draft}
              fitting={fitting}
              account={account}
              live={live}
              onAccount={chooseAccount}
              onFilledAccount={showAccount}
              onRefused={accounts.refresh}
            />
          )
        }
      </Loaded>
    </>
  );
}

interface FormProps extends Props {
  contract: Contract;
  draft: Draft;
  fitting: readonly Account[];
  /** undefined until one is chosen */
  account: Account | undefined;
  live: AccountChanges | undefined;
  onAccount: (id: string) => void;
  /** shows the account that an amount is filled in for */
  onFilledAccount: (id: string) => void;
  onRefused: () => void;
}

/**
 * Returns a function with the situation of the order now: prices are read when they are needed, since ticks do
 * not render the ticket.
 */
function useSituation({ contract, account, live, draft }: FormProps): () => OrderSituation {
  const contracts = useContracts();
  const currencies = useMemo(() => [contract.quote], [contract.quote]);
  const quoteUsd = useDollarRates(contracts, currencies)(contract.quote);
  const asOf = useAccountsAsOf(idsOf(account));
  return () => ({
    contract,
    account,
    live,
    asOf,
    ticker: lastTicker(contractKey(contract)),
    quoteUsd,
    inDollars: draft.inDollars,
    now: serverNow(),
  });
}

const idsOf = (account: Account | undefined): readonly string[] =>
  account === undefined ? [] : [account.id];

/** Why nothing can be sent through an account now; undefined if it can, and while none is chosen. */
function useBlocked(account: Account | undefined): string | undefined {
  const notLive = useNotLive(idsOf(account));
  const { data: accounts } = useAccounts();
  if (notLive !== undefined || account === undefined || accounts === undefined) return notLive;
  const present = accounts.find(({ id }) => id === account.id);
  if (present === undefined) return 'The account is no longer available.';
  return present.canTrade ? undefined : (present.reason ?? undefined);
}

/** The button that sends, and the confirmation before that, which an order at a stale price always has. */
function useSending(
  { contract, account, draft: { report }, onRefused }: FormProps,
  summarise: (id: string) => OrderSummary,
) {
  const { send, sending } = useSendOrder();
  const lastAccounts = useLastAccounts();
  const notLive = useNotLive(idsOf(account));
  const stalePrice = useStalePriceText(contract);
  const { asksFor } = useAskBeforeSending();
  const asks =
    isPhonePage() || stalePrice !== undefined || account === undefined || asksFor(account.mode);
  const [confirmed, setConfirmed] = useState<ConfirmedOrder>();
  const [isConfirming, setConfirming] = useState(false);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const sendNow = async (order: OrderInput): Promise<void> => {
    lastAccounts.remember(order.exchange, order.accountId);
    const refusal = await send(order);
    if (refusal === undefined) return;
    report({ refusal });
    onRefused();
  };
  const press = (): void => {
    const now = performance.now();
    const isSecond = now - lastPress.current < SECOND_PRESS_MS;
    lastPress.current = now;
    if (sending || isSecond || account?.canTrade === false || notLive !== undefined) return;
    const { read } = summarise(newId());
    if ('problems' in read) return report({ problems: read.problems });
    if (!asks) void sendNow(read.order);
    else if (account !== undefined) {
      setConfirmed({ order: read.order, contract, account });
      setConfirming(true);
    }
  };
  const close = (): void => setConfirming(false);
  // of what the question names, which the ticket may no longer show
  const named = isConfirming && confirmed !== undefined ? confirmed : { contract, account };
  const blocked = useBlocked(named.account);
  const warning = useStalePriceText(named.contract);
  return {
    press,
    sending,
    notLive,
    stalePrice,
    confirmed,
    isConfirming,
    blocked,
    warning,
    sendNow,
    close,
  };
}

function TicketForm(props: FormProps) {
  const { contract, account, fitting, onSettings } = props;
  const { asksFor, setAsks } = useAskBeforeSending();
  const { draft: entered, inDollars, problems, refusal, change, changeUnit } = props.draft;
  const situation = useSituation(props);
  const summarise = (id: string) => orderSummary(entered, situation(), id);
  const sending = useSending(props, summarise);
  const { confirmed } = sending;
  const form = useRef<HTMLFormElement>(null);
  const warningId = useId();
  const warning = sending.notLive ?? sending.stalePrice;
  const [previewId] = useState(newId);
  const { draft, choices, read, sized, amounts, texts } = summarise(previewId);
  const { side, type } = draft;
  const ticket = { ...props.draft, draft };
  const order = 'order' in read ? read.order : undefined;
  const preview = useOrderPreview(sending.isConfirming ? confirmed?.order : order);
  const largest = useLargestOrder(sized);
  const amountField = useTicketKeys(form, contract, (next) => change({ side: next }));
  useFilledOrder(contract, props.draft, amountField, props.onFilledAccount);
  useEffect(
    () =>
      receivePrices(contractKey(contract), (price) =>
        change(hasLimitPrice(type) ? { price } : { type: 'limit', price }),
      ),
    [contract, type, change],
  );
  const toggleUnit = () => {
    const toDollars = !inDollars;
    const amount = orderAmounts(draft, situation()).inOtherUnit;
    changeUnit(toDollars, { amount, shareAmount: draft.shareAmount });
    onSettings({ inDollars: toDollars });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.press();
    // after the messages are shown
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return (
    <form ref={form} className={styles.form} aria-label="Order" noValidate onSubmit={submit}>
      {account !== undefined && <MarginGauge account={account} live={props.live} named={false} />}
      <AccountField
        fitting={fitting}
        account={account}
        error={account === undefined ? problems.account : undefined}
        onChoose={props.onAccount}
      />
      {texts.cannotTrade !== undefined && <Notice tone="warning">{texts.cannotTrade}</Notice>}
      <RadioField
        label="Side"
        hideLabel
        choices={ORDER_SIDES}
        names={SIDE_NAMES}
        value={side}
        toneOf={toneOfSide}
        onValue={(next) => change({ side: next })}
      />
      <div className={styles.prices}>
        <BidAndAsk contract={contract} />
        {account?.mode === 'PAPER' && hasMargin(contract) && (
          <MarginButton account={account} contract={contract} />
        )}
      </div>
      <div className={styles.row}>
        <Combobox
          label="Type"
          wraps
          options={choices.types.map(({ value, reason }) => ({
            value,
            label: TYPE_NAMES[value],
            unavailable: reason,
          }))}
          value={type}
          onChange={(next) => change({ type: orderTypeSchema.parse(next) })}
        />
        {hasTimeInForce(type) && (
          <Combobox
            label="Time in force"
            options={choices.timesInForce.map(({ value, reason }) => ({
              value,
              label: value,
              detail: TIME_IN_FORCE_NAMES[value],
              unavailable: reason,
            }))}
            value={draft.timeInForce}
            onChange={(next) => change({ timeInForce: timeInForceSchema.parse(next) })}
          />
        )}
      </div>
      <NumberFields contract={contract} draft={ticket} />
      <AmountField
        unit={amounts.unit}
        noToggle={amounts.noOtherUnit}
        value={amounts.shown}
        error={problems.amount}
        hint={texts.free}
        fieldRef={amountField}
        onValue={(amount) => change({ amount })}
        onToggle={toggleUnit}
      >
        <ShareButtons
          contract={contract}
          largest={largest}
          onAmount={(shareAmount) => change({ amount: '', shareAmount })}
          onProblem={(text) => props.draft.report({ problems: { amount: text } })}
        />
      </AmountField>
      {inDollars && (
        <p className={styles.quiet}>
          <LiveText
            key={JSON.stringify(draft)}
            tickers={[contractKey(contract)]}
            compute={() => ({ text: orderAmounts(draft, situation()).sent })}
          />
        </p>
      )}
      <div className={styles.switches}>
        {hasLimitPrice(type) && (
          <OptionSwitch
            label="Post only"
            unavailable={choices.postOnly}
            error={problems.postOnly}
            checked={draft.postOnly}
            onChange={(postOnly) => change({ postOnly })}
          />
        )}
        <OptionSwitch
          label="Reduce only"
          unavailable={choices.reduceOnly}
          error={problems.reduceOnly}
          checked={draft.reduceOnly}
          onChange={(reduceOnly) => change({ reduceOnly })}
        />
      </div>
      <ExitFields contract={contract} draft={ticket} choices={choices} />
      {choices.onlyOnPaper !== undefined && (
        <p className={styles.quiet}>{`On paper only. ${choices.onlyOnPaper}`}</p>
      )}
      <StrategyField value={draft.strategyId} onValue={(strategyId) => change({ strategyId })} />
      <OrderFigures state={preview} contract={contract} />
      {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
      <div className={styles.send}>
        <output className={styles.warning}>
          {warning !== undefined && <span id={warningId}>{warning}</span>}
        </output>
        <Button
          type="submit"
          variant="primary"
          className={styles.sendButton}
          data-tone={toneOfSide(side)}
          aria-disabled={
            account?.canTrade === false || sending.sending || sending.notLive !== undefined
          }
          aria-busy={sending.sending}
          aria-describedby={warningId}
          title={warning ?? account?.reason ?? undefined}
        >
          {texts.send}
        </Button>
        {!isPhonePage() && account !== undefined && (
          <Switch
            label="Ask before sending"
            checked={asksFor(account.mode)}
            onCheckedChange={(asks) => setAsks(account.mode, asks)}
          />
        )}
      </div>
      {confirmed && (
        <ConfirmOrder
          confirmed={confirmed}
          preview={preview}
          open={sending.isConfirming}
          blocked={sending.blocked}
          warning={sending.warning}
          asks={asksFor(confirmed.account.mode)}
          onAsks={(asks) => setAsks(confirmed.account.mode, asks)}
          onSend={(order) => void sending.sendNow(order)}
          onClose={sending.close}
        />
      )}
    </form>
  );
}
