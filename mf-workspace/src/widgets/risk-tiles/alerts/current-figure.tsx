import { type RiskMetric, riskFigureText } from '@parallax/protocol';
import { decimal, toText, ZERO } from '@parallax/trading';
import { NO_VALUE } from '@parallax/ui/format';
import { useRef } from 'react';
import { useRefreshed } from '../../../widget-kit/portfolio/portfolio-view.tsx';
import { refreshMsOf, usePnl } from '../../../widget-kit/portfolio/use-pnl.ts';
import { MissingNote } from '../../../widget-kit/risk/figure-notes.tsx';
import { sumUsd } from '../../../widget-kit/risk/greeks.ts';
import {
  RISK_REFRESH_MS,
  type Risk,
  type RiskAccounts,
  useRisk,
} from '../../../widget-kit/risk/use-risk.ts';
import styles from './risk-alerts.module.css';

interface Props {
  metric: RiskMetric;
  /** null for all */
  base: string | null;
  accounts: RiskAccounts;
}

type InRisk = Exclude<RiskMetric, 'dayLossUsd'>;

const ofBase = ({ bases }: Risk, base: string) => bases.find((each) => each.base === base);

/** The value at risk that alerts compare. */
const alertedVar = ({ valueAtRisk }: Risk) =>
  valueAtRisk.find(({ method, confidence }) => method === 'historical' && confidence === '0.95');

/** What alerts compare, of a base where it is given; null while it is not known. */
const FIGURES: Readonly<Record<InRisk, (risk: Risk, base: string | null) => string | null>> = {
  leverage: ({ leverage }) => leverage,
  marginUse: ({ marginUse }) => marginUse,
  liquidationDistance: ({ nearestLiquidation }) => nearestLiquidation?.distance ?? null,
  varUsd: (risk) => alertedVar(risk)?.varUsd ?? null,
  grossUsd: (risk, base) =>
    base === null || risk.grossUsd === null ? risk.grossUsd : (ofBase(risk, base)?.grossUsd ?? '0'),
  deltaUsd: (risk, base) =>
    base === null || risk.netUsd === null ? risk.netUsd : (ofBase(risk, base)?.deltaUsd ?? '0'),
};

const nowText = (metric: RiskMetric, figure: string | null): string =>
  `Now ${figure === null ? NO_VALUE : riskFigureText(metric, figure)}`;

function RiskFigure({ metric, base, accounts }: Props & { metric: InRisk }) {
  const box = useRef<HTMLDivElement>(null);
  const risk = useRisk(accounts);
  useRefreshed(box, risk, RISK_REFRESH_MS);
  return (
    <div ref={box} className={styles.current}>
      {risk.state === 'failed'
        ? risk.message
        : nowText(metric, risk.data ? FIGURES[metric](risk.data, base) : null)}
      <MissingNote missing={risk.data?.missing ?? []} />
    </div>
  );
}

function LossFigure({ accounts }: Pick<Props, 'accounts'>) {
  const box = useRef<HTMLDivElement>(null);
  const profit = usePnl('account', 'Today', accounts);
  useRefreshed(box, profit, refreshMsOf('Today'));
  const rows = profit.data;
  const isKnown = rows?.every(
    ({ unrealised, isPartial }) => unrealised !== null && isPartial !== true,
  );
  const total =
    rows !== undefined && isKnown === true ? sumUsd(rows.map((row) => row.total)) : null;
  return (
    <div ref={box} className={styles.current}>
      {profit.state === 'failed'
        ? profit.message
        : nowText('dayLossUsd', total === null ? null : toText(ZERO.minus(decimal(total))))}
    </div>
  );
}

/** Today's figure of a metric, beside the threshold of an alert. */
export function CurrentFigure(props: Props) {
  const { metric, accounts } = props;
  return metric === 'dayLossUsd' ? (
    <LossFigure accounts={accounts} />
  ) : (
    <RiskFigure {...props} metric={metric} />
  );
}
