import {
  type Account,
  type Data,
  getTradingLimits,
  isPrivileged,
  type TradingLimits as Limits,
  listAccounts,
  NO_TRADING_LIMITS,
  TRADING_LIMIT_TERMS,
  TRADING_LIMITS,
  type TradingLimitName,
} from '@parallax/protocol';
import {
  Combobox,
  type ComboboxOption,
  InlineFailure,
  Item,
  ItemList,
  Loaded,
  Notice,
  useGuardedView,
  useRetainedItem,
  View,
} from '@parallax/ui';
import { accountText } from '@parallax/ui/format';
import { deletedText } from '../../tab/deleted-text.ts';
import type { FormProps } from '../../tab/form-props.ts';
import { useTabTrader } from '../../tab/tab-trader.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { DEFAULT_COLLAR, limitText } from './limit-fields.ts';
import { LimitsForm } from './limits-form.tsx';
import styles from './trading-limits.module.css';

const BOTH_APPLY =
  'An order must be within the limits of the company and within those of its account: both apply. What is empty is not limited; only the price collar has a default.';
const ACCOUNT_GONE = 'This account was deleted, or you no longer see it.';
const COMPANY = 'company';

/** The limits that each order must be within. Privileged traders can change them. */
export function TradingLimits({ onLeave }: FormProps) {
  const limits = useTabQuery(
    getTradingLimits,
    {},
    { fallback: 'Failed to get the trading limits' },
  );
  return (
    <View title="Trading limits" text={BOTH_APPLY} onBack={onLeave}>
      <Loaded
        result={limits}
        failure="The trading limits could not be loaded"
        loadingText="Please wait..."
        empty={null}
      >
        {(all) => <LimitsOfOwner all={all} onLeave={onLeave} />}
      </Loaded>
    </View>
  );
}

const isSet = (limits: Limits): boolean => TRADING_LIMITS.some((name) => limits[name] !== null);

function optionOf(account: Account, hasOwn: boolean): ComboboxOption {
  const option = { value: account.id, label: accountText(account) };
  return hasOwn ? { ...option, detail: 'Limits of its own' } : option;
}

/** The limits of the company, or of the account that is chosen. */
function LimitsOfOwner({ all, onLeave }: FormProps & { all: Data<typeof getTradingLimits> }) {
  const accounts = useTabQuery(listAccounts, {}, { fallback: 'The accounts could not be loaded' });
  const ofAccounts = new Map(all.accounts.map(({ accountId, limits }) => [accountId, limits]));
  const hasOwn = (id: string): boolean => isSet(ofAccounts.get(id) ?? NO_TRADING_LIMITS);
  const [ownerId, choose] = useGuardedView(COMPANY);
  const { item: account, isDeleted } = useRetainedItem(accounts.data, ownerId);
  const listed = (accounts.data ?? []).filter(({ id, takesOrders }) => takesOrders || hasOwn(id));
  const offered = isDeleted && account ? [...listed, account] : listed;
  const withOwn = listed.filter(({ id }) => hasOwn(id)).map(accountText);
  const limits = account ? (ofAccounts.get(account.id) ?? NO_TRADING_LIMITS) : all.company;
  return (
    <>
      <Combobox
        label="Limits of"
        options={[
          { value: COMPANY, label: 'The company' },
          ...offered.map((each) => optionOf(each, hasOwn(each.id))),
        ]}
        value={ownerId}
        onChange={choose}
      />
      <InlineFailure result={accounts} />
      {accounts.data && (
        <p className={styles.own}>
          {withOwn.length === 0
            ? 'No account has limits of its own.'
            : `Accounts with limits of their own: ${withOwn.join(', ')}.`}
        </p>
      )}
      {isPrivileged(useTabTrader()) ? (
        <LimitsForm
          key={ownerId}
          limits={limits}
          accountId={account?.id}
          deletedText={deletedText(isDeleted, ACCOUNT_GONE)}
          onLeave={onLeave}
        />
      ) : (
        <>
          <Notice>An admin of your company sets the limits.</Notice>
          {isDeleted ? (
            <Notice tone="warning">{ACCOUNT_GONE}</Notice>
          ) : (
            <LimitsList limits={limits} isOfAccount={account !== undefined} />
          )}
        </>
      )}
    </>
  );
}

/** The limits as text. */
function LimitsList({ limits, isOfAccount }: { limits: Limits; isOfAccount: boolean }) {
  const defaultCollar = isOfAccount ? 'That of the company' : DEFAULT_COLLAR;
  const textOf = (name: TradingLimitName): string => {
    const text = limitText(name, limits);
    if (text === '') return name === 'priceCollar' ? defaultCollar : 'No limit';
    const { unit } = TRADING_LIMIT_TERMS[name];
    if (name === 'orderAmountMax') return `${text}, in the unit of the contract's sizes`;
    return unit === undefined ? text : `${text}${unit === '%' ? unit : ` ${unit}`}`;
  };
  return (
    <ItemList label="Trading limits">
      {TRADING_LIMITS.map((name) => (
        <Item key={name} title={TRADING_LIMIT_TERMS[name].title} detail={textOf(name)} />
      ))}
    </ItemList>
  );
}
