import { lastTicker, useAccountsAsOf } from '@parallax/feed';
import {
  type Account,
  type AccountChanges,
  type Contract,
  contractKey,
  fullContractName,
  hasLimitPrice,
  newId,
  ORDER_SIDES,
  type OrderInput,
  orderTypeSchema,
  timeInForceSchema,
} from '@parallax/protocol';
import { useAccount, useAccounts, useContracts } from '@parallax/store';
import { referencePrice, toNumber } from '@parallax/trading';
import { Button, Combobox, LiveText, Loaded, Notice, RadioField, Switch } from '@parallax/ui';
import {
  amountText,
  assetDigits,
  formatDateTime,
  formatDecimalText,
  NO_VALUE,
  SIDE_NAMES,
} from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { accountToUse, fittingAccounts } from '../../widget-kit/accounts/fitting-accounts.ts';
import { NoAccounts } from '../../widget-kit/accounts/no-accounts.tsx';
import { toneOfSide } from '../../widget-kit/accounts/tone-of-side.ts';
import { useChangedAccounts } from '../../widget-kit/accounts/use-changed-accounts.ts';
import { useNotLive } from '../../widget-kit/accounts/use-not-live.ts';
import { ContractSubtitle } from '../../widget-kit/contract/contract-subtitle.tsx';
import { useDollarRates } from '../../widget-kit/contract/use-dollar-rates.ts';
import { WithContract } from '../../widget-kit/contract/with-contract.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { receivePrices } from '../../widget-kit/orders/chosen-price.ts';
import { TIME_IN_FORCE_NAMES, TYPE_NAMES } from '../../widget-kit/orders/order-names.ts';
import { showRejected, useSendOrder } from '../../widget-kit/orders/use-send-order.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { type ConfirmedOrder, ConfirmOrder } from './confirm-order.tsx';
import { MarginButton } from './margin-button.tsx';
import { type OrderChoices, orderChoices } from './order-choices.ts';
import {
  convertedAmount,
  type DraftContext,
  hasTimeInForce,
  noDollars,
  type OrderDraft,
  type Prices,
  readDraft,
  shownAmount,
  TRADABLE,
} from './order-draft.ts';
import {
  AccountField,
  AmountField,
  BidAndAsk,
  ExitFields,
  NumberFields,
  OptionSwitch,
  StrategyField,
} from './order-fields.tsx';
import { OrderFigures } from './order-figures.tsx';
import styles from './order-ticket.module.css';
import type { OrderTicketSettings } from './order-ticket-settings.ts';
import { ShareButtons } from './share-buttons.tsx';
import { sizedOrder } from './sized-order.ts';
import { useLargestOrder } from './use-largest-order.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { useOrderPreview } from './use-order-preview.ts';
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
 * also if another tab chooses another one: the amount was meant for this one.
 */
function useTicketAccount(contract: Contract, { settings, onSettings }: Props, hasAmount: boolean) {
  const { exchange } = contract;
  const accounts = useAccounts();
  const all = accounts.data ?? NO_ACCOUNTS;
  const fitting = useMemo(() => fittingAccounts(all, contract), [all, contract]);
  const [shown, setShown] = useState<{ readonly exchange: string; readonly id: string }>();
  const keepsShown = hasAmount && shown?.exchange === exchange;
  const account = accountToUse(fitting, keepsShown ? shown.id : settings.accounts[exchange]);
  if (account !== undefined && account.id !== shown?.id) setShown({ exchange, id: account.id });
  const chooseAccount = (id: string): void => {
    setShown({ exchange, id });
    onSettings((newest) => ({ accounts: { ...newest.accounts, [exchange]: id } }));
  };
  const live = useAccount(account?.id);
  const used = useMemo(() => (account === undefined ? [] : [account]), [account]);
  const states = useMemo(
    () => new Map(account === undefined || live === undefined ? [] : [[account.id, live]]),
    [account, live],
  );
  useChangedAccounts(used, states, accounts.refresh);
  return { accounts, fitting, account, live, chooseAccount };
}

/** The draft as the account can send it, and what it could be instead. */
function offered(draft: Draft, contract: Contract, account: Account) {
  const offer = orderChoices(draft.draft, contract, account);
  return { draft: { ...draft, draft: offer.draft }, choices: offer.choices };
}

function ContractTicket(props: Props & { contract: Contract }) {
  const { contract, settings, onSettings } = props;
  const hasDollars = noDollars(contract) === undefined;
  // above what replaces the form, so that input remains while it is not shown
  const draft = useOrderDraft(contract, settings.inDollars && hasDollars);
  const hasAmount = (draft.draft.amount || draft.draft.shareAmount) !== '';
  const ticketAccount = useTicketAccount(contract, props, hasAmount);
  const { accounts, fitting, account, live, chooseAccount } = ticketAccount;
  const header = (
    <WidgetHeader
      subtitle={
        <ContractSubtitle
          contract={contract}
          onChoose={(key) => onSettings({ contract: key })}
          rule={TRADABLE}
        />
      }
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
          account === undefined ? (
            <NoAccounts title={`No account on ${contract.exchangeName}`} />
          ) : (
            <TicketForm
              {...props}
              {...offered(draft, contract, account)}
              inDollars={draft.inDollars}
              fitting={fitting}
              account={account}
              live={live}
              onAccount={chooseAccount}
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
  choices: OrderChoices;
  inDollars: boolean;
  fitting: readonly Account[];
  account: Account;
  live: AccountChanges | undefined;
  onAccount: (id: string) => void;
  onRefused: () => void;
}

/** What an order of the ticket is judged by, apart from what is entered. */
function useDraftContext({ contract, account, live, inDollars }: FormProps) {
  const contracts = useContracts();
  const currencies = useMemo(() => [contract.quote], [contract.quote]);
  const dollarsOf = useDollarRates(contracts, currencies);
  const quoteUsd = dollarsOf(contract.quote);
  const position = live?.positions.find((each) => contractKey(each) === contractKey(contract));
  /** Prices are read when they are needed, since ticks do not render the ticket. */
  const prices = (): Prices => {
    const ticker = lastTicker(contractKey(contract));
    const reference = ticker === undefined ? null : referencePrice(ticker);
    return { current: reference === null ? undefined : toNumber(reference), quoteUsd };
  };
  const context = (id: string): DraftContext => ({
    id,
    contract,
    accountId: account.id,
    inDollars,
    prices: prices(),
    positionAmount: live === undefined ? undefined : (position?.amount ?? '0'),
    now: Date.now(),
  });
  return { prices, context };
}

/** The button that sends, and the confirmation before that. */
function useSending(
  { contract, account, settings, draft: { draft, report }, onRefused }: FormProps,
  context: (id: string) => DraftContext,
) {
  const { send, sending } = useSendOrder();
  const notLive = useNotLive(account.id);
  const asks = isPhonePage() || settings.asks;
  const [confirmed, setConfirmed] = useState<ConfirmedOrder>();
  const [isConfirming, setConfirming] = useState(false);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const sendNow = async (order: OrderInput): Promise<void> => {
    const refusal = await send(order);
    if (refusal === undefined) return;
    report({ refusal });
    onRefused();
  };
  const press = (): void => {
    const now = performance.now();
    const isSecond = now - lastPress.current < SECOND_PRESS_MS;
    lastPress.current = now;
    if (sending || isSecond || !account.canTrade || notLive !== undefined) return;
    const read = readDraft(draft, context(newId()));
    if ('problems' in read) {
      report({ problems: read.problems });
      const [first] = Object.values(read.problems);
      if (read.isRefused && first !== undefined) showRejected(first);
      return;
    }
    if (asks) {
      setConfirmed({ order: read.order, contract, account });
      setConfirming(true);
    } else void sendNow(read.order);
  };
  const close = (): void => setConfirming(false);
  return { press, sending, notLive, confirmed, isConfirming, sendNow, close };
}

function TicketForm(props: FormProps) {
  const { contract, account, fitting, live, inDollars, settings, choices, onSettings } = props;
  const { draft, problems, refusal, change, changeUnit } = props.draft;
  const { side, type } = draft;
  const { prices, context } = useDraftContext(props);
  const sending = useSending(props, context);
  const form = useRef<HTMLFormElement>(null);
  const notLiveId = useId();
  const asOf = useAccountsAsOf([account.id]);
  const [previewId] = useState(newId);
  const previewed = readDraft(draft, context(previewId));
  const order = 'order' in previewed ? previewed.order : undefined;
  const preview = useOrderPreview(sending.isConfirming ? sending.confirmed?.order : order);
  const largest = useLargestOrder(sizedOrder(draft, contract, account.id));
  const noDollarsReason = noDollars(contract);
  const amountField = useTicketKeys(form, contract, (next) => change({ side: next }));
  useEffect(
    () =>
      receivePrices(contractKey(contract), (price) =>
        change(hasLimitPrice(type) ? { price } : { type: 'limit', price }),
      ),
    [contract, type, change],
  );
  const toggleUnit = () => {
    const toDollars = !inDollars;
    const { shareAmount } = draft;
    const amount =
      shareAmount === '' ? convertedAmount(draft, contract, { prices: prices(), toDollars }) : '';
    changeUnit(toDollars, { amount, shareAmount });
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
      <AccountField fitting={fitting} account={account} onChoose={props.onAccount} />
      {!account.canTrade && (
        <Notice tone="warning">{account.reason ?? 'This account cannot trade now.'}</Notice>
      )}
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
        {account.mode === 'PAPER' && hasMargin(contract) && (
          <MarginButton account={account} contract={contract} />
        )}
      </div>
      <div className={styles.row}>
        <Combobox
          label="Type"
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
      <NumberFields contract={contract} draft={props.draft} />
      <AmountField
        unit={inDollars ? 'USD' : contract.contractSizeUnit}
        noToggle={noDollarsReason}
        value={shownAmount(draft, contract, { inDollars, prices: prices() })}
        error={problems.amount}
        hint={freeText(contract, side, live, asOf)}
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
            compute={() => ({ text: inUnit(draft, contract, prices()) })}
          />
        </p>
      )}
      <div className={styles.switches}>
        {hasLimitPrice(type) && (
          <OptionSwitch
            label="Post only"
            unavailable={choices.postOnly}
            checked={draft.postOnly}
            onChange={(postOnly) => change({ postOnly })}
          />
        )}
        <OptionSwitch
          label="Reduce only"
          unavailable={choices.reduceOnly}
          checked={draft.reduceOnly}
          onChange={(reduceOnly) => change({ reduceOnly })}
        />
      </div>
      {problems.switches !== undefined && (
        <p role="alert" className={styles.error}>
          {problems.switches}
        </p>
      )}
      <ExitFields contract={contract} draft={props.draft} choices={choices} />
      {choices.onlyOnPaper !== undefined && (
        <p className={styles.quiet}>{`On paper only. ${choices.onlyOnPaper}`}</p>
      )}
      <StrategyField value={draft.strategyId} onValue={(strategyId) => change({ strategyId })} />
      <OrderFigures state={preview} contract={contract} />
      {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
      <div className={styles.send}>
        <output className={styles.notLive}>
          {sending.notLive !== undefined && <span id={notLiveId}>{sending.notLive}</span>}
        </output>
        <Button
          type="submit"
          variant="primary"
          className={styles.sendButton}
          data-tone={toneOfSide(side)}
          aria-disabled={!account.canTrade || sending.sending || sending.notLive !== undefined}
          aria-busy={sending.sending}
          aria-describedby={notLiveId}
          title={sending.notLive ?? account.reason ?? undefined}
        >
          {`${SIDE_NAMES[side]} ${fullContractName(contract)}`}
        </Button>
        {!isPhonePage() && (
          <Switch
            label="Ask before sending"
            checked={settings.asks}
            onCheckedChange={(asks) => onSettings({ asks })}
          />
        )}
      </div>
      {sending.confirmed && (
        <ConfirmOrder
          confirmed={sending.confirmed}
          preview={preview}
          open={sending.isConfirming}
          blocked={sending.notLive}
          asks={settings.asks}
          onAsks={(asks) => onSettings({ asks })}
          onSend={(order) => void sending.sendNow(order)}
          onClose={sending.close}
        />
      )}
    </form>
  );
}

/**
 * What is free of the asset that the order uses.
 * @param asOf when the account was last known to be current, unless it is
 */
function freeText(
  contract: Contract,
  side: OrderDraft['side'],
  live: AccountChanges | undefined,
  asOf: number | undefined,
): string | undefined {
  if (live === undefined) return undefined;
  const paid = side === 'buy' ? contract.quote : contract.base;
  const asset = contract.instType === 'spot' ? paid : (contract.settle ?? contract.quote);
  const free = live.balances.find((balance) => balance.asset === asset)?.free ?? '0';
  const text = `${formatDecimalText(free, assetDigits(asset))} ${asset} free`;
  return asOf === undefined ? text : `${text} as of ${formatDateTime(asOf)}`;
}

/** An amount in dollars in the unit of the contract, which is what is sent. */
function inUnit(draft: OrderDraft, contract: Contract, prices: Prices): string {
  const amount =
    draft.shareAmount || convertedAmount(draft, contract, { prices, toDollars: false });
  return amount === '' ? NO_VALUE : `≈ ${amountText(amount, contract.contractSizeUnit)}`;
}
