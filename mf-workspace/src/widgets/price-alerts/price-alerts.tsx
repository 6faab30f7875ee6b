import { endpointQuery } from '@parallax/api/react';
import {
  contractKey,
  contractWithVenue,
  listPriceAlerts,
  type PriceAlert,
  type PriceAlertInput,
} from '@parallax/protocol';
import {
  useContractsByKey,
  useDashContract,
  useSession,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { HiddenVenues, useContractsLoaded } from '@parallax/trading-ui';
import {
  Button,
  ChoiceButtons,
  DataGrid,
  DialogLoadFailed,
  EmptyState,
  Loaded,
  loadOnDemand,
  type Outcome,
  type RowMenu,
} from '@parallax/ui';
import { useTimeZone } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo, useRef, useState } from 'react';
import { useAlertRequests } from '../../widget-kit/alerts/use-alert-requests.ts';
import { useWidgetContract } from '../../widget-kit/contract/use-widget-contract.ts';
import { twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { LinkedContractContext } from '../../widget-kit/links/linked-contract-context.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import {
  inputOf,
  usePriceAlertActions,
} from '../../widget-kit/price-alerts/use-price-alert-actions.ts';
import { usePriceAlerts } from '../../widget-kit/price-alerts/use-price-alerts.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { AlertActionsContext, alertNameOf } from './alert-cells.tsx';
import { useAlertColumns } from './alert-columns.tsx';
import { alertDialogTitle } from './alert-dialog-title.ts';
import { AlertHistory } from './alert-history.tsx';
import { type AlertRow, alertRows } from './alert-row.ts';
import styles from './price-alerts.module.css';
import { type PriceAlertsSettings, VIEWS } from './price-alerts-settings.ts';

type Props = WidgetProps<PriceAlertsSettings>;

// the form library is loaded with the dialog
const AlertDialog = loadOnDemand(() => import('./alert-dialog.tsx'), {
  loading: () => null,
  failed: ({ alert, onClose }, retry) => (
    <DialogLoadFailed title={alertDialogTitle(alert)} onClose={onClose} onRetry={retry} />
  ),
});

const LOADING = 'Loading price alerts';

/** The alert in the dialog, or 'new'. */
type Edited = PriceAlert | 'new';

export function PriceAlerts(props: Props) {
  const session = useSession();
  const loaded = useContractsLoaded();
  if (session.state !== 'signed-in' || !loaded) return <WidgetSkeleton label={LOADING} />;
  return <Alerts {...props} traderId={session.session.traderId} />;
}

/** The contract that the list is limited to, and the initial contract of a new alert. */
function useScope({ scope, contract }: PriceAlertsSettings) {
  const { contract: linked } = useContext(LinkedContractContext);
  const chosen = useWidgetContract(contract);
  const [dashContract] = useDashContract();
  const known = 'contract' in chosen ? chosen.contract : undefined;
  const own = linked ?? (scope === 'One contract' ? contract : undefined);
  const isLimited = scope === 'One contract' && own !== undefined;
  return {
    limit: isLimited ? own : undefined,
    first: own ?? (dashContract && contractKey(dashContract)),
    subtitle: isLimited && known ? contractWithVenue(known) : '',
  };
}

function Alerts({ settings, onSettings, traderId }: Props & { traderId: string }) {
  const { limit, first, subtitle } = useScope(settings);
  const [edited, setEdited] = useState<Edited>();
  const { add, edit, ...actions } = usePriceAlertRequests(setEdited);
  const alert = edited === 'new' ? undefined : edited;
  return (
    <div className={styles.widget}>
      <WidgetHeader subtitle={subtitle} />
      <div className={styles.toolbar}>
        <ChoiceButtons
          label="View"
          choices={VIEWS}
          value={settings.view}
          onValue={(view) => onSettings({ view })}
        />
        <Button onClick={() => setEdited('new')}>Add alert</Button>
      </div>
      {settings.view === 'Alerts' ? (
        <AlertActionsContext value={actions}>
          <List settings={settings} onSettings={onSettings} limit={limit} onEdit={setEdited} />
        </AlertActionsContext>
      ) : (
        <AlertHistory
          traderId={traderId}
          contract={limit}
          state={settings.historyTable}
          onState={(historyTable) => onSettings({ historyTable })}
        />
      )}
      {edited !== undefined && (
        <AlertDialog
          alert={alert}
          contract={first}
          onClose={() => setEdited(undefined)}
          onSave={(input) => (alert === undefined ? add(input) : edit(alert, input))}
        />
      )}
    </div>
  );
}

interface ListProps extends Props {
  limit: string | undefined;
  onEdit: (edited: Edited) => void;
}

function List({ settings, onSettings, limit, onEdit }: ListProps) {
  const zone = useTimeZone();
  const alerts = usePriceAlerts();
  const byKey = useContractsByKey();
  const nameOfVenue = useVenueNames();
  const { passes } = useVenueFilter();
  const { data } = alerts;
  const rows = useMemo(() => {
    const visible = (data ?? []).filter(
      (alert) => limit === undefined || alert.contract === limit || alert.other === limit,
    );
    return alertRows(visible, byKey, nameOfVenue);
  }, [data, byKey, limit, nameOfVenue]);
  // the venue filter does not hide alerts whose contract is no longer listed
  const shown = useMemo(
    () => rows.filter(({ contract }) => contract === undefined || passes(contract)),
    [rows, passes],
  );
  const { rowMenu, dialog } = useAlertMenu();
  const box = useRef<HTMLDivElement>(null);
  const { columns, hasVenueCodes } = useAlertColumns(box, settings.table, shown);
  const addFirst = <Button onClick={() => onEdit('new')}>Add an alert</Button>;
  return (
    <div ref={box} className={styles.list}>
      <Loaded
        result={alerts}
        failure="The price alerts could not be loaded"
        empty={
          <EmptyState
            title="No price alerts"
            hint="An alert is watched on the server, even while no browser is open."
            action={addFirst}
          />
        }
      >
        {() => (
          <div className={styles.table} data-venue-codes={hasVenueCodes ? '' : undefined}>
            <DataGrid
              label={widgetOf('PRICE_ALERTS').title}
              noun="alert"
              key={zone}
              columns={columns}
              rows={shown}
              rowKey={({ alert }) => alert.id}
              {...twoLineRows(true)}
              rowMenu={rowMenu}
              state={settings.table}
              onState={(table) => onSettings({ table })}
              empty={
                rows.length > 0 ? (
                  <HiddenVenues
                    subject="The venue of every alert"
                    venues={rows.flatMap(({ contract }) => contract?.exchange ?? [])}
                  />
                ) : (
                  <EmptyState title="No price alerts of this contract" action={addFirst} />
                )
              }
            />
          </div>
        )}
      </Loaded>
      {dialog}
    </div>
  );
}

/** The menu of an alert: its own actions and those of its contracts. */
function useAlertMenu() {
  const { menuOf, dialog } = useWhatIfMenu();
  const { isRemoving, onEdit, onRemove } = useContext(AlertActionsContext);
  const rowMenu = (row: AlertRow): RowMenu => {
    const { alert, contract, other } = row;
    const disabled = isRemoving(alert);
    const contractMenu = menuOf(...[contract, other].filter((each) => each !== undefined));
    return {
      label: contractMenu.label || alertNameOf(row),
      items: [
        { label: 'Edit', disabled, onSelect: () => onEdit(alert) },
        ...contractMenu.items,
        {
          label: 'Delete',
          shortcut: 'Delete',
          disabled,
          danger: true,
          onSelect: () => onRemove(alert),
        },
      ],
    };
  };
  return { rowMenu, dialog };
}

/** The requests of the alerts, one at a time for each alert. */
function usePriceAlertRequests(onEdit: (edited: Edited) => void) {
  const { add, update, remove } = usePriceAlertActions();
  const client = useQueryClient();
  const { latest, run, ...requests } = useAlertRequests(listPriceAlerts, {
    setActive: (alert, active) => update(alert.id, { ...inputOf(alert), active }),
    remove,
  });
  /** The alert on the server; undefined if it was deleted or cannot be loaded. */
  const fetchAlert = async (alertId: string): Promise<PriceAlert | undefined> => {
    const query = { ...endpointQuery(listPriceAlerts), staleTime: 0, retry: false };
    const alerts = await client.fetchQuery(query).catch(() => []);
    return alerts.find(({ id }) => id === alertId);
  };
  return {
    ...requests,
    add,
    edit: async (alert: PriceAlert, input: PriceAlertInput): Promise<Outcome> => {
      const { id } = alert;
      const { firings } = latest(alert);
      const save = async (): Promise<Outcome> => {
        // the form has not shown that the alert fired, so the user has not chosen to arm it again
        const now = input.active ? await fetchAlert(id) : undefined;
        if (now && !now.active && now.firings !== firings) return { ok: false };
        return update(id, input);
      };
      return (await run(id, 'edit', save)) ?? { ok: false };
    },
    onEdit,
  };
}
