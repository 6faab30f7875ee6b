import { Badge } from '@parallax/ui';
import { Demo } from '../demo-notice.tsx';
import { DEMO_RELEASES, RELEASE_NOTES } from './release-notes.ts';
import styles from './system-version.module.css';

/** The changes of each version; the menu shows the running version. */
export function SystemVersion() {
  return (
    <Demo notice={DEMO_RELEASES}>
      <ol>
        {RELEASE_NOTES.map(({ version, date, notes }, position) => (
          <li key={version} className={styles.release}>
            <h4 className={styles.version}>
              Version {version}
              {position === 0 && <Badge tone="up">Latest</Badge>}
              {date !== undefined && <span className={styles.date}>{date}</span>}
            </h4>
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Demo>
  );
}
