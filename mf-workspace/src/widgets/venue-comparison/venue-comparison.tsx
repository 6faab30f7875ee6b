import { contractKey, takerFeeOf } from '@parallax/protocol';
import { useContracts, useExchanges, useShownContracts } from '@parallax/store';
import { HiddenVenues, useContractsLoaded, useWhileShown } from '@parallax/trading-ui';
import { Button, ChoiceButtons, DataGrid, EmptyState } from '@parallax/ui';
import { useContext, useMemo, useRef } from 'react';
import { HeaderPicker } from '../../widget-kit/frame/header-picker.tsx';
import { OpenSettingsContext } from '../../widget-kit/frame/open-settings-context.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useReportRefusal } from '../../widget-kit/links/linked-contract-context.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { comparedContracts } from './compared-pair.ts';
import { comparisonColumns } from './comparison-columns.tsx';
import { ComparisonSummary } from './comparison-summary.tsx';
import { PairField } from './pair-field.tsx';
import { createQuoteBoard } from './quote-board.ts';
import { isComparable, useComparedPair } from './use-compared-pair.ts';
import styles from './venue-comparison.module.css';
import type { VenueComparisonSettings } from './venue-comparison-settings.ts';

export default function VenueComparison(props: WidgetProps<VenueComparisonSettings>) {
  const loaded = useContractsLoaded();
  const openSettings = useContext(OpenSettingsContext);
  const { pair, ...compared } = useComparedPair(props);
  useReportRefusal(isComparable);
  if (!loaded) return <WidgetSkeleton label="Loading contracts" withSubject />;
  if (pair === undefined) {
    return (
      <EmptyState
        title="No pair"
        hint="Choose the one to compare here."
        action={<Button onClick={openSettings}>Choose a pair</Button>}
      />
    );
  }
  return <Comparison {...props} {...compared} pair={pair} />;
}

function Comparison({
  settings,
  onSettings,
  pair,
  type,
  types,
  onType,
}: WidgetProps<VenueComparisonSettings> &
  Pick<ReturnType<typeof useComparedPair>, 'type' | 'types' | 'onType'> & { pair: string }) {
  const { table } = settings;
  const box = useRef<HTMLDivElement>(null);
  const visible = useShownContracts();
  const { menuOf, dialog } = useWhatIfMenu();
  const exchanges = useExchanges();
  const contracts = useMemo(() => comparedContracts(visible, pair, type), [visible, pair, type]);
  const board = useMemo(() => {
    const byName = new Map(exchanges.map((each) => [each.name, each]));
    return createQuoteBoard(contracts, (contract) => takerFeeOf(contract, byName));
  }, [contracts, exchanges]);
  const columns = useMemo(() => comparisonColumns(board, contracts), [board, contracts]);
  useWhileShown(box, board.start);
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={
          <HeaderPicker
            name={pair}
            detail={`· ${type}`}
            accessibleName={`${pair} · ${type}`}
            label="Choose a pair"
          >
            {(close) => <PairField settings={settings} onSettings={onSettings} onChosen={close} />}
          </HeaderPicker>
        }
      />
      <ComparisonSummary board={board} contracts={contracts} />
      <div className={styles.table}>
        <DataGrid
          label={`Venues of ${pair}`}
          noun="venue"
          columns={columns}
          rows={contracts}
          rowKey={contractKey}
          rowMenu={menuOf}
          state={table}
          onState={(next) => onSettings({ table: next })}
          empty={<NoVenues pair={pair} type={type} />}
          controls={<ChoiceButtons label="Type" choices={types} value={type} onValue={onType} />}
        />
        {dialog}
      </div>
    </div>
  );
}

function NoVenues({ pair, type }: Pick<VenueComparisonSettings, 'type'> & { pair: string }) {
  const all = useContracts();
  const openSettings = useContext(OpenSettingsContext);
  const listedContracts = comparedContracts(all, pair, type);
  if (listedContracts.length > 0) {
    const venues = listedContracts.map(({ exchange }) => exchange);
    return <HiddenVenues subject={`Every venue of ${pair}`} venues={venues} />;
  }
  return (
    <EmptyState
      title={`No venue lists ${pair} ${type === 'Spot' ? 'spot' : 'perpetuals'}`}
      hint="Choose the other type, or another pair."
      action={<Button onClick={openSettings}>Choose another</Button>}
    />
  );
}
