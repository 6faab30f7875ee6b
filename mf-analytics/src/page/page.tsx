import { Link, Redirect, useNavigation } from '@parallax/federation/navigation';
import { EmptyState } from '@parallax/ui';
import { readAnalyticsAddress, subAreaAddress, subAreas } from '../sub-areas/sub-areas.ts';
import { OpenSheet } from './open-sheet.tsx';
import styles from './page.module.css';

/** The open sheet of the Analytics area. */
export default function AnalyticsPage() {
  const { path, search } = useNavigation();
  const address = readAnalyticsAddress(path, search);
  const [first] = subAreas();
  if (address.kind === 'root' && first) return <Redirect to={subAreaAddress(first)} />;
  if (address.kind !== 'sub-area') {
    return (
      <div className={styles.page}>
        <h1 className={styles.missing}>Page not found</h1>
        <EmptyState
          title="There is no such view in Analytics."
          action={first && <Link to={subAreaAddress(first)}>Open {first.label}</Link>}
        />
      </div>
    );
  }
  const { subArea, sheetId } = address;
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <OpenSheet key={subArea.id} subArea={subArea} sheetId={sheetId} />
      </div>
    </div>
  );
}
