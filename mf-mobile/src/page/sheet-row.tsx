import { Link } from '@parallax/federation/navigation';
import { phoneAddress } from '@parallax/protocol';
import { Skeleton } from '@parallax/ui';
import { useEffect, useRef } from 'react';
import type { PhoneSheets } from '../sheets/use-phone-sheets.ts';
import styles from './sheet-row.module.css';

/** The sheets in a row, the phone's first; the open one is scrolled into view. */
export function SheetRow({ sheets, openId }: { sheets: PhoneSheets; openId: string | undefined }) {
  const row = useRef<HTMLElement>(null);
  const isPending = sheets.state === 'pending';
  useEffect(() => {
    if (isPending || openId === undefined) return;
    const open = row.current?.querySelector('[aria-current="page"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isPending, openId]);

  const all = [...sheets.phone, ...sheets.desktop];
  if (isPending) {
    return (
      <div className={styles.row} aria-busy>
        <Skeleton width={80} height={28} />
        <Skeleton width={80} height={28} />
      </div>
    );
  }
  if (all.length === 0) return null;
  return (
    <nav ref={row} className={styles.row} aria-label="Sheets">
      {all.map(({ id, name }) => (
        <Link
          key={id}
          to={phoneAddress(id)}
          className={styles.sheet}
          aria-current={id === openId ? 'page' : undefined}
        >
          <bdi className={styles.name}>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
