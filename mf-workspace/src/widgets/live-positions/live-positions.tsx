import { type Account, type AccountChanges, contractKey, type Position } from '@parallax/protocol';
import {
  Button,
  ChoiceButtons,
  DataGrid,
  DialogLoadFailed,
  EmptyState,
  InlineFailure,
  loadOnDemand,
  type RowMenu,
} from '@parallax/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import { hasMargin } from '../../widget-kit/accounts/account-margin.ts';
import { AccountsView, type LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { useConfirmNotLive } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { type RecordRow, useRecordRow } from '../../widget-kit/accounts/record-row.ts';
import { rowsOfLines, useTableLines } from '../../widget-kit/accounts/table-lines.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import {
  type AccountRecords,
  useAccountRecords,
} from '../../widget-kit/accounts/use-account-records.ts';
import { useIsShort } from '../../widget-kit/frame/use-is-short.ts';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import { HaltButton } from '../../widget-kit/orders/halt-button.tsx';
import { SUMS_ON_DEMAND } from '../../widget-kit/portfolio/selected-rows.tsx';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import styles from './live-positions.module.css';
import type { LivePositionsSettings } from './live-positions-settings.ts';
import { positionColumns } from './position-columns.tsx';
import { GROUPS, groupPositions, withHeadings } from './position-groups.ts';
import { positionMenuItems } from './position-menu-items.ts';
import { exitsTitle } from './position-questions.tsx';
import { closeTitle, type PositionRow, positionKey } from './position-row.ts';
import { PositionTotals } from './position-totals.tsx';
import { PositionActionsContext, usePositionActions } from './use-position-actions.ts';

const positionsOf = ({ positions }: AccountChanges): readonly Position[] => positions;

const rowOf = (record: RecordRow, position: Position): PositionRow => ({ ...record, position });

const CloseAmountDialog = loadOnDemand(() => import('./close-amount-dialog.tsx'), {
  loading: () => null,
  failed: ({ row, onClose }, retry) => (
    <DialogLoadFailed title={closeTitle(row)} onClose={onClose} onRetry={retry} />
  ),
});

const ExitsDialog = loadOnDemand(() => import('./exits-dialog.tsx'), {
  loading: () => null,
  failed: ({ row, onClose }, retry) => (
    <DialogLoadFailed title={exitsTitle(row)} onClose={onClose} onRetry={retry} />
  ),
});

const MarginGauges = loadOnDemand(() => import('./margin-gauges.tsx'), {
  loading: () => null,
  failed: (_props, retry) => (
    <InlineFailure result={{ state: 'failed', message: 'The margin could not be loaded', retry }} />
  ),
});

const SelectedPositions = loadOnDemand(() => import('./selected-positions.tsx'), SUMS_ON_DEMAND);

type Props = WidgetProps<LivePositionsSettings>;

/** In a lower widget, the margin and the totals would take the space of the positions. */
const SHORT_PX = 400;
/** In a narrower widget, rows have two lines. */
const ONE_LINE_PX = 1_500;

export const LivePositions = (props: Props) => (
  <AccountsView
    account={props.settings.account}
    ofOrders
    loading="Loading positions"
    controls={<HaltButton />}
  >
    {(accounts) => <Positions {...props} accounts={accounts} />}
  </AccountsView>
);

/**
 * The kind of accounts that is added up by default: live once there has been a live position, else paper once there
 * has been a position. It does not change when positions are closed.
 */
function useModeOfPositions(held: readonly AccountRecords<unknown>[]): Account['mode'] | undefined {
  const [kept, setKept] = useState<Account['mode']>();
  const modes = held.flatMap(({ account, records }) => (records.length > 0 ? [account.mode] : []));
  const mode = [...modes, kept].includes('LIVE') ? 'LIVE' : (kept ?? modes[0]);
  if (mode !== kept) setKept(mode);
  return mode;
}

function Positions({
  settings,
  onSettings,
  accounts,
}: Props & { accounts: readonly LiveAccount[] }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useTableLines(box, ONE_LINE_PX);
  const isShort = useIsShort(box, SHORT_PX);
  const showsGauges = settings.showsGauges ?? !isShort;
  const hasGauges = accounts.some(({ live }) => hasMargin(live));
  const toRow = useRecordRow();
  const tagOf = useStrategyTag();
  const columns = useMemo(() => positionColumns(lines, tagOf), [lines, tagOf]);
  const notLive = useConfirmNotLive();
  const { close, reverse, sendExits } = usePositionActions(accounts, notLive.confirm);
  const [asked, setAsked] = useState<{
    readonly row: PositionRow;
    readonly of: 'amount' | 'exits';
  }>();
  const actions = useMemo(
    () => ({
      close,
      reverse,
      askAmount: (row: PositionRow) => setAsked({ row, of: 'amount' }),
      askExits: (row: PositionRow) => setAsked({ row, of: 'exits' }),
    }),
    [close, reverse],
  );
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useWhatIfMenu();
  const held = useAccountRecords(accounts, positionsOf);
  const modeOfPositions = useModeOfPositions(held);
  const chosen = useAccountMode(settings.mode ?? modeOfPositions);
  const rows = useMemo(
    (): readonly PositionRow[] =>
      held.flatMap(({ account, records }) =>
        records.map((position) => rowOf(toRow(account, position), position)),
      ),
    [held, toRow],
  );
  const canFold = hasGauges || (isShort && rows.length > 0);
  const folded = canFold && !showsGauges;
  const fold = canFold && (
    <Button
      variant="quiet"
      className={styles.fold}
      aria-expanded={showsGauges}
      onClick={() => onSettings({ showsGauges: folded })}
    >
      Margin and totals
    </Button>
  );
  const { group } = settings;
  const arrange = useMemo(
    () =>
      group === 'None'
        ? undefined
        : (ordered: readonly PositionRow[]) => withHeadings(groupPositions(ordered, group, tagOf)),
    [group, tagOf],
  );
  const askedRow = asked && rows.find((row) => positionKey(row) === positionKey(asked.row));
  const endAsking = () => setAsked(undefined);
  const rowMenu = useCallback(
    (row: PositionRow): RowMenu => {
      const { contract, contractName, group: heading } = row;
      if (heading !== undefined) return { label: '', items: [] };
      const menu = contract && menuOf(contract);
      return {
        label: menu?.label ?? contractName,
        items: [...positionMenuItems(row, actions), ...(menu?.items ?? [])],
      };
    },
    [menuOf, actions],
  );
  return (
    <div ref={box} className={styles.widget}>
      {hasGauges && (
        <div className={styles.margin}>
          <div className={styles.gauges}>
            <MarginGauges accounts={accounts} folded={folded} />
          </div>
          {fold}
        </div>
      )}
      {rows.length > 0 && (
        <PositionTotals
          rows={rows}
          chosen={settings.account === undefined ? chosen : undefined}
          onMode={(mode) => onSettings({ mode })}
          folded={folded}
          fold={!hasGauges && fold}
        />
      )}
      <div className={styles.table}>
        <PositionActionsContext value={actions}>
          <DataGrid
            label={widgetOf('LIVE_POSITIONS').title}
            noun="position"
            columns={columns}
            rows={rows}
            arrange={arrange}
            rowKey={positionKey}
            {...rowsOfLines(lines)}
            state={settings.table}
            onState={(table) => onSettings({ table })}
            rowMenu={rowMenu}
            renderSummary={(selected) => <SelectedPositions rows={selected} />}
            onRowActivate={({ position, group: heading }) =>
              heading === undefined && chooseContract(contractKey(position))
            }
            controls={
              lines !== 'narrow' && (
                <ChoiceButtons
                  label="Group by"
                  choices={GROUPS}
                  value={group}
                  onValue={(next) => onSettings({ group: next })}
                />
              )
            }
            empty={
              <EmptyState
                title="No open positions"
                hint="Positions appear here when orders are filled. The widget 'Order ticket' sends them."
              />
            }
          />
        </PositionActionsContext>
      </div>
      {dialog}
      {notLive.dialog}
      {askedRow && asked?.of === 'amount' && (
        <CloseAmountDialog
          row={askedRow}
          onClose={endAsking}
          onAmount={(amount) => close(askedRow, { amount })}
        />
      )}
      {asked?.row.contract && asked.of === 'exits' && (
        <ExitsDialog
          row={asked.row}
          present={askedRow}
          contract={asked.row.contract}
          onClose={endAsking}
          onValues={sendExits}
        />
      )}
    </div>
  );
}
