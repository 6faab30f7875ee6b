import { Link, Redirect, useNavigation } from '@parallax/federation/navigation';
import { EmptyState } from '@parallax/ui';
import { readAnalyticsAddress } from '../sub-areas/analytics-address.ts';
import { SubAreaLinks } from '../sub-areas/sub-area-links.tsx';
import { FIRST_SUB_AREA, subAreaAddress } from '../sub-areas/sub-areas.ts';
import { OpenSheet } from './open-sheet.tsx';
import styles from './page.module.css';

const FIRST = subAreaAddress(FIRST_SUB_AREA.menuBar);

/** The area Analytics: the links to its parts, and the open sheet of one of them. */
export default function AnalyticsPage() {
  const { path, search } = useNavigation();
  const address = readAnalyticsAddress(path, search);
  if (address.kind === 'root') return <Redirect to={FIRST} />;
  if (address.kind === 'unknown') {
    return (
      <div className={styles.page}>
        <h1 className={styles.missing}>Page not found</h1>
        <EmptyState
          title="There is no such view in Analytics."
          action={<Link to={FIRST}>Open {FIRST_SUB_AREA.label}</Link>}
        />
      </div>
    );
  }
  const { menuBar } = address.subArea;
  return (
    <div className={styles.page}>
      <SubAreaLinks open={menuBar} />
      <div className={styles.content}>
        <OpenSheet key={menuBar} menuBar={menuBar} sheetId={address.sheetId} />
      </div>
    </div>
  );
}
