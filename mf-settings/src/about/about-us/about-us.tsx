import type { Brand } from '../brand.ts';
import { OwnText, Sections } from '../own-text.tsx';
import styles from '../sections.module.css';
import type { TextSection } from '../text-section.ts';

const aboutUsText = (product: string): readonly TextSection[] => [
  {
    heading: 'Our mission',
    paragraphs: [
      'To be the ultimate risk and trading solution for investors.',
      `Digital assets trade on many exchanges and rest with many custodians, and each shows only its own corner. ${product} brings them together: one place to see every position, weigh every risk and manage every order, whichever venue it belongs to.`,
    ],
  },
  {
    heading: 'Our story',
    paragraphs: [
      `${product} was started by people from global-markets trading, technology and quantitative analysis. On the desks we came from, risk was seen whole and in time. In digital assets we found good traders switching between a dozen browser tabs and a spreadsheet that was never quite up to date.`,
      'So we built the terminal that we missed ourselves: prices from every venue side by side, orders and risk in one view, and custody, prime brokerage and exchanges under one roof. It serves the trader who works alone and the company with desks, groups and members.',
      `${product} is a tool, not a venue. We do not provide regulated financial services, trade processing or payment services. To trade, you are sent to the exchanges you have connected, and your assets stay where you keep them.`,
    ],
  },
];

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
