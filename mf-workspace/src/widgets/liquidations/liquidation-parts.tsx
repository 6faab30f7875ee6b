import { contractKey } from '@parallax/protocol';
import { useContractsByKey, useVenueNames } from '@parallax/store';
import { ChoiceButtons, DataGrid } from '@parallax/ui';
import { useTimeZone } from '@parallax/ui/state';
import { type ReactNode, useCallback, useMemo } from 'react';
import { twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { liquidationKey, type ValuedLiquidation } from './liquidation-bars.ts';
import { LiquidationChart } from './liquidation-chart.tsx';
import styles from './liquidations.module.css';
import { BARS, type LiquidationsSettings } from './liquidations-settings.ts';
import { NARROW_TAPE_COLUMNS, TAPE_COLUMNS, type TapeRow } from './tape-columns.tsx';

interface Props extends WidgetProps<LiquidationsSettings> {
  shown: readonly ValuedLiquidation[];
  /** those without a value in US dollars */
  unvalued: readonly ValuedLiquidation[];
  venueLabel: string;
  narrow: boolean;
  empty: ReactNode;
}

/** The bars and the tape, or one of them. */
export function LiquidationParts(props: Props) {
  const { settings, onSettings, shown, unvalued, venueLabel, narrow, empty } = props;
  const { view, bar } = settings;
  const zone = useTimeZone();
  const chooseContract = useChooseContract();
  const nameOfVenue = useVenueNames();
  const { menuOf, dialog } = useWhatIfMenu();
  const rowMenu = useCallback(
    ({ contract }: TapeRow) => (contract ? menuOf(contract) : menuOf()),
    [menuOf],
  );
  const byKey = useContractsByKey();
  const rows = useMemo(
    () =>
      shown
        .map((liquidation) => {
          const contract = byKey.get(liquidation.contract);
          const venue = contract?.exchangeName ?? nameOfVenue(liquidation.exchange);
          return { liquidation, contract, venue };
        })
        .reverse(),
    [shown, byKey, nameOfVenue],
  );
  return (
    <>
      {view !== 'Tape' && (
        <div className={styles.part}>
          <LiquidationChart
            title={`Liquidations, ${settings.base ?? 'all bases'}, ${venueLabel}`}
            liquidations={shown}
            isPartial={unvalued.length > 0}
            bar={bar}
            empty={empty}
            controls={
              <ChoiceButtons
                label="Bar"
                choices={BARS}
                value={bar}
                onValue={(next) => onSettings({ bar: next })}
              />
            }
          />
        </div>
      )}
      {view !== 'Bars' && (
        <div className={styles.part}>
          <DataGrid
            label={widgetOf('LIQUIDATIONS').title}
            noun="liquidation"
            key={zone}
            columns={narrow ? NARROW_TAPE_COLUMNS : TAPE_COLUMNS}
            rows={rows}
            rowKey={({ liquidation }) => liquidationKey(liquidation)}
            {...twoLineRows(narrow)}
            state={settings.table}
            onState={(table) => onSettings({ table })}
            rowMenu={rowMenu}
            onRowActivate={({ contract }) => {
              if (contract) chooseContract(contractKey(contract));
            }}
            empty={empty}
          />
          {dialog}
        </div>
      )}
    </>
  );
}
