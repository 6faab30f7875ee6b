import { type RiskAlert, type RiskAlertFiring, riskFigureText } from '@parallax/protocol';
import { EmptyState, IncrementalList, Item, ItemList } from '@parallax/ui';
import { formatFullTime } from '@parallax/ui/format';
import { useMemo } from 'react';
import { useRiskAlertName } from './use-risk-alert-name.ts';

interface Firing extends RiskAlertFiring {
  readonly alert: RiskAlert;
}

/** The firings of all alerts, newest first. */
const firingsOf = (alerts: readonly RiskAlert[]): readonly Firing[] =>
  alerts
    .flatMap((alert) => alert.history.map((firing): Firing => ({ ...firing, alert })))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));

/** '4.81 before, 5.12 then' */
function changeText({ alert: { metric }, before, now }: Firing): string {
  const then = `${riskFigureText(metric, now)} then`;
  return before === null ? then : `${riskFigureText(metric, before)} before, ${then}`;
}

/** When the alerts have fired, with the figures before and then. */
export function RiskAlertHistory({ alerts }: { alerts: readonly RiskAlert[] }) {
  const nameOf = useRiskAlertName();
  const firings = useMemo(() => firingsOf(alerts), [alerts]);
  if (firings.length === 0)
    return <EmptyState title="No alert has fired yet" hint="Alerts that fire are listed here." />;
  return (
    <ItemList label="Risk alert history">
      <IncrementalList items={firings}>
        {(firing) => (
          <Item
            key={`${firing.alert.id} ${firing.at}`}
            title={nameOf(firing.alert)}
            note={`${formatFullTime(Date.parse(firing.at))}: ${changeText(firing)}`}
          />
        )}
      </IncrementalList>
    </ItemList>
  );
}
