import type { EndpointKey } from '@parallax/api/react';
import { useFeedState } from '@parallax/feed';
import { AgeMark } from '../frame/age-mark.tsx';
import { HeaderPicker } from '../frame/header-picker.tsx';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { OptionMarketField } from './option-market-field.tsx';
import type { OptionMarket, OptionMarketSettings } from './option-markets.ts';

/** The header of an options widget: selects the underlying and venue, and shows the age of the data. */
export function OptionMarketHeader({
  settings,
  onSettings,
  market,
  queries,
}: WidgetProps<OptionMarketSettings> & {
  market: OptionMarket;
  queries: readonly EndpointKey[];
}) {
  const isDisconnected = useFeedState() === 'disconnected';
  const name = `${market.name} · ${market.exchangeName}`;
  return (
    <WidgetHeader
      subtitle={
        <HeaderPicker
          name={market.name}
          detail="·"
          venue={market}
          accessibleName={name}
          title={name}
          label="Choose an underlying"
          age={<AgeMark queries={queries} isStale={isDisconnected} />}
        >
          {(close) => (
            <OptionMarketField settings={settings} onSettings={onSettings} onChosen={close} />
          )}
        </HeaderPicker>
      }
    />
  );
}
