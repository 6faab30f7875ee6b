import type { NewsItem } from '@parallax/protocol';
import { VisuallyHidden } from '@parallax/ui';
import { formatDayAndMinute, formatFullTime } from '@parallax/ui/format';
import styles from './news.module.css';

interface Props {
  item: NewsItem;
  /** the coin whose news is shown */
  shownBase: string | undefined;
  onChoose: (base: string) => void;
}

/** A title that opens its page when it is pressed; nothing is loaded from there before. */
function Title({ title, link }: NewsItem) {
  if (link === null) return title;
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
      {title}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** An item of the news with its time, source and coins. Pressing a coin shows only its news. */
export function NewsArticle({ item, shownBase, onChoose }: Props) {
  const { at, source, summary, bases } = item;
  const time = Date.parse(at);
  return (
    <li className={styles.item}>
      <p className={styles.title} dir="auto">
        <Title {...item} />
      </p>
      {summary !== '' && (
        <p className={styles.summary} dir="auto">
          {summary}
        </p>
      )}
      <div className={styles.details}>
        <time dateTime={at} title={formatFullTime(time)}>
          {formatDayAndMinute(time)}
        </time>
        <bdi>{source}</bdi>
        {bases.map((base) =>
          base === shownBase ? (
            <span key={base} className={styles.coin} data-shown="">
              {base}
            </span>
          ) : (
            <button
              key={base}
              type="button"
              className={styles.coin}
              aria-label={`${base}: show its news only`}
              onClick={() => onChoose(base)}
            >
              {base}
            </button>
          ),
        )}
      </div>
    </li>
  );
}
