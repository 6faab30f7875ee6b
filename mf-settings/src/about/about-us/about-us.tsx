import type { Brand } from '../brand.ts';
import { OwnText } from '../own-text.tsx';
import styles from '../sections.module.css';
import { Sections } from '../sections.tsx';
import { aboutUsText } from './about-us-text.ts';

const TRADING_VIEW = 'https://www.tradingview.com/';

export function AboutUs({ brand }: { brand: Brand }) {
  return (
    <>
      <OwnText name="aboutUs" demo={<Sections sections={aboutUsText(brand.product)} />} />
      <ChartAttribution />
    </>
  );
}

/** The notice that the licence of lightweight-charts requires, with its link. */
function ChartAttribution() {
  return (
    <section className={styles.attribution}>
      <h4 className={styles.heading}>Charts</h4>
      <p className={styles.paragraph}>
        TradingView Lightweight Charts™. Copyright © 2025 TradingView, Inc.{' '}
        <a href={TRADING_VIEW} target="_blank" rel="noopener noreferrer">
          {TRADING_VIEW}
        </a>
      </p>
    </section>
  );
}
