import type { ReactNode } from 'react';
import { HeaderPicker } from '../frame/header-picker.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { OptionMarketField } from './option-market-field.tsx';
import type { OptionMarket, OptionMarketSettings } from './option-markets.ts';

/** The choice of the underlying and venue in a widget's header. */
export function OptionMarketPicker({
  settings,
  onSettings,
  market,
  age,
}: WidgetProps<OptionMarketSettings> & { market: OptionMarket; age: ReactNode }) {
  const name = `${market.base} · ${market.exchangeName}`;
  return (
    <HeaderPicker
      name={market.base}
      detail="·"
      venue={market}
      accessibleName={name}
      title={name}
      label="Choose an underlying"
      age={age}
    >
      {(close) => (
        <OptionMarketField settings={settings} onSettings={onSettings} onChosen={close} />
      )}
    </HeaderPicker>
  );
}
