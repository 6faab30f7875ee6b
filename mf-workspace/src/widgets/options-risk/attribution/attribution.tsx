import { useEndpointQuery } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { getRiskAttribution } from '@parallax/protocol';
import { decimal, sumOf, toText } from '@parallax/trading';
import { ChoiceButtons, DataGrid, EmptyState } from '@parallax/ui';
import { timeHeader } from '@parallax/ui/format';
import { useRef } from 'react';
import { EnteredField } from '../../../widget-kit/frame/entered-field.tsx';
import { Figure, Figures } from '../../../widget-kit/frame/figures.tsx';
import { touchRows } from '../../../widget-kit/frame/row-heights.ts';
import { useStartHour } from '../../../widget-kit/portfolio/periods.ts';
import { PortfolioView, useRefreshed } from '../../../widget-kit/portfolio/portfolio-view.tsx';
import { Dollars } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { MissingNote } from '../../../widget-kit/risk/figure-notes.tsx';
import type { OptionsRiskProps } from '../options-risk-props.ts';
import { ATTRIBUTION_TIMES } from '../options-risk-settings.ts';
import {
  ATTRIBUTION_COLUMNS,
  ATTRIBUTION_TERMS,
  type AttributionRow,
} from './attribution-columns.ts';
import { attributionRange } from './attribution-range.ts';

const FAILURE = 'The attribution could not be loaded';
const REFRESH_MS = 15_000;
const NOTE =
  'Greeks are stored each hour, and of a changed position within a minute. Their moves explain the P&L of positions by base; the residual is what they leave of it.';

const keyOf = ({ base }: AttributionRow): string => base;

const sumText = (rows: readonly AttributionRow[], id: (typeof ATTRIBUTION_TERMS)[number]['id']) =>
  toText(sumOf(rows.map((row) => decimal(row[id]))));

/** What the profit and loss of a time consists of, by base. */
export function Attribution({ settings, onSettings, chosen }: OptionsRiskProps) {
  const { time, attributionTable } = settings;
  const box = useRef<HTMLDivElement>(null);
  const startHour = useStartHour();
  const range = attributionRange(time, settings, { now: serverNow(), startHour });
  const query = useEndpointQuery(
    getRiskAttribution,
    { query: { mode: chosen.query, ...range } },
    { fallback: FAILURE },
  );
  useRefreshed(box, query, REFRESH_MS);
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={FAILURE}
      loading="Loading the attribution"
      subtitle="in USD"
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      note={NOTE}
      toolbar={
        <>
          <ChoiceButtons
            label="Period"
            choices={ATTRIBUTION_TIMES}
            value={time}
            onValue={(next) => onSettings({ time: next })}
          />
          {time === 'Dates' && (
            <>
              <EnteredField
                label={timeHeader('From')}
                type="datetime-local"
                value={settings.from}
                onValue={(from) => onSettings({ from })}
              />
              <EnteredField
                label={timeHeader('To')}
                type="datetime-local"
                value={settings.to}
                onValue={(to) => onSettings({ to })}
              />
            </>
          )}
        </>
      }
      empty={null}
    >
      {({ rows, missing }) => (
        <>
          <Figures>
            {ATTRIBUTION_TERMS.map(({ id, header, title }) => (
              <Figure key={id} label={header} title={title}>
                <Dollars amount={sumText(rows, id)} />
              </Figure>
            ))}
          </Figures>
          <MissingNote missing={missing} />
          <DataGrid
            label="Attribution by base"
            noun="base"
            columns={ATTRIBUTION_COLUMNS}
            rows={rows}
            rowKey={keyOf}
            {...touchRows()}
            state={attributionTable}
            onState={(next) => onSettings({ attributionTable: next })}
            empty={
              <EmptyState
                title="No profit or loss in this period"
                hint="It appears here once there are positions."
              />
            }
          />
        </>
      )}
    </PortfolioView>
  );
}
