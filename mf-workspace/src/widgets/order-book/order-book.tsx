import { subscribeBook } from '@parallax/feed';
import { type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { NO_VALUE } from '@parallax/ui/format';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ContractSubtitle } from '../../widget-kit/contract/contract-subtitle.tsx';
import { WithContract } from '../../widget-kit/contract/with-contract.tsx';
import { amountHeading, amountUnit } from '../../widget-kit/frame/amounts.ts';
import { ExportCsv } from '../../widget-kit/frame/export-csv.tsx';
import {
  type ListenForPrices,
  useHasPrices,
  WaitingFor,
} from '../../widget-kit/frame/waiting-for.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { useHasTicket } from '../../widget-kit/orders/chosen-price.ts';
import { OwnOrders } from '../../widget-kit/orders/own-orders.tsx';
import { useHoldings } from '../../widget-kit/orders/use-holdings.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { type PaintedBook, paintBook } from './book-painter.ts';
import { downloadBook } from './download-book.ts';
import { Grouping, stepOf } from './grouping.tsx';
import styles from './order-book.module.css';
import type { OrderBookSettings } from './order-book-settings.ts';
import { ownLevels } from './own-levels.ts';
import { choosePressedPrice } from './pressed-price.ts';
import { QueueAhead } from './queue-ahead.ts';
import { useLevelMenu } from './use-level-menu.tsx';

const LEVELS_MAX = 20;
/** a level is shorter than the header by this many pixels */
const LEVEL_HEIGHT_DIFFERENCE = 2;

/**
 * The number of levels per side that fit into the table, 1 to 20. The second of its bodies is the
 * line with mid and spread.
 */
export function useRowsThatFit(table: RefObject<HTMLTableElement | null>): number {
  const [rows, setRows] = useState(LEVELS_MAX);

  useLayoutEffect(() => {
    const box = table.current;
    if (!box) return undefined;
    const measure = () => {
      // measured, since the token `--row` need not be a number of pixels
      const head = box.tHead?.offsetHeight ?? 0;
      const middle = box.tBodies[1]?.offsetHeight ?? 0;
      const level = head - LEVEL_HEIGHT_DIFFERENCE;
      const fitting = Math.floor((box.clientHeight - head - middle) / level / 2);
      setRows(Math.max(1, Math.min(LEVELS_MAX, fitting)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [table]);

  return rows;
}

const listenForLevels: ListenForPrices = (key, onArrive) =>
  subscribeBook(key, ({ bids, asks }) => {
    if (bids.length + asks.length > 0) onArrive();
  });

export default function OrderBook({ settings, onSettings }: WidgetProps<OrderBookSettings>) {
  return (
    <WithContract contract={settings.contract}>
      {(contract) => (
        <>
          <WidgetHeader
            subtitle={
              <ContractSubtitle
                contract={contract}
                showsBook
                onChoose={(key) => onSettings({ contract: key })}
              />
            }
            controls={
              <span className={styles.controls}>
                <Grouping
                  tick={contract.tick}
                  factor={settings.group}
                  onFactor={(factor) => onSettings({ group: factor })}
                />
                <DownloadBook contract={contract} settings={settings} />
              </span>
            }
          />
          <WaitingFor contract={contract} listen={listenForLevels} />
          <Book key={contractKey(contract)} contract={contract} settings={settings} />
        </>
      )}
    </WithContract>
  );
}

interface BookProps {
  contract: Contract;
  settings: OrderBookSettings;
}

function DownloadBook({ contract, settings }: BookProps) {
  const hasLevels = useHasPrices(contractKey(contract), listenForLevels);
  return (
    <ExportCsv
      unavailable={hasLevels ? undefined : 'No levels to download yet'}
      onDownload={() => downloadBook(contract, settings)}
    />
  );
}

function usePaperAccounts(): ReadonlySet<string> {
  const { data = [] } = useAccounts();
  const ids = data.flatMap(({ mode, id }) => (mode === 'PAPER' ? [id] : [])).join(' ');
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

function Book({ contract, settings }: BookProps) {
  const { unit, cumulative } = settings;
  const box = useRef<HTMLTableElement>(null);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bids = useRef<HTMLTableSectionElement>(null);
  const mid = useRef<HTMLSpanElement>(null);
  const spread = useRef<HTMLSpanElement>(null);
  const bidShare = useRef<HTMLSpanElement>(null);
  const rows = useRowsThatFit(box);
  const key = contractKey(contract);
  const hasTicket = useHasTicket(key);
  const { openMenu, menu } = useLevelMenu(key, hasTicket);
  const { orders } = useHoldings(contract);
  const paperAccounts = usePaperAccounts();
  const own = useMemo(() => ownLevels(orders, paperAccounts), [orders, paperAccounts]);
  const [queue] = useState(() => new QueueAhead());
  const painted = useRef<PaintedBook>(undefined);
  const latestOwn = useRef(own);
  const groupStep = stepOf(contract.tick, settings.group);

  // not an option of the painting, since a sent order need not build the rows again
  useLayoutEffect(() => {
    latestOwn.current = own;
    painted.current?.setOwnLevels(own);
  }, [own]);

  useLayoutEffect(() => {
    if (!box.current || !asks.current || !bids.current) return undefined;
    if (!mid.current || !spread.current || !bidShare.current) return undefined;
    const elements = {
      box: box.current,
      asks: asks.current,
      bids: bids.current,
      mid: mid.current,
      spread: spread.current,
      bidShare: bidShare.current,
    };
    const options = { groupStep, rows, unit, cumulative, queue };
    painted.current = paintBook(elements, contract, options);
    painted.current.setOwnLevels(latestOwn.current);
    return painted.current.stop;
  }, [contract, groupStep, rows, unit, cumulative, queue]);

  return (
    <>
      {/* the cells are written without React, so one handler serves all prices; the mid price has a
    button for the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <table
        onClick={(event) => choosePressedPrice(key, event)}
        onContextMenu={openMenu}
        ref={box}
        className={styles.book}
        data-fills-ticket={hasTicket ? '' : undefined}
        data-without-totals={cumulative ? undefined : ''}
        data-has-own={own.bids.length + own.asks.length > 0 ? '' : undefined}
        aria-label={`Order book of ${contractOnVenue(contract)}`}
      >
        <thead>
          <tr className={styles.head}>
            <th scope="col">Price</th>
            <th scope="col" className={styles.amount}>
              {amountHeading(unit, contract)
                .split(' ')
                .map((word) => (
                  <span key={word}>{`${word} `}</span>
                ))}
            </th>
            <th scope="col">Total ({amountUnit(unit, contract)})</th>
          </tr>
        </thead>
        <tbody ref={asks} className={styles.side} aria-label="Asks" />
        <tbody>
          <tr className={styles.middle}>
            <td>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the price is its label */}
              <button
                type="button"
                className={styles.copy}
                title={hasTicket ? 'Put the mid price into the order ticket' : 'Copy the mid price'}
              >
                <span
                  ref={mid}
                  className={styles.mid}
                  data-ticker={contractKey(contract)}
                  data-field="mid"
                >
                  {NO_VALUE}
                </span>
              </button>
            </td>
            <td colSpan={2} className={styles.spread}>
              <span ref={spread}>{NO_VALUE}</span>
              <span ref={bidShare} title="Bids as a share of all received levels" />
            </td>
          </tr>
        </tbody>
        <tbody ref={bids} className={styles.side} aria-label="Bids" />
      </table>
      {menu}
      <OwnOrders contract={contract} orders={orders} />
    </>
  );
}
