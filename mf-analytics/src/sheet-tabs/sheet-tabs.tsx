import { useNavigation } from '@parallax/federation/navigation';
import { SheetTabs } from '@parallax/sheets';
import { SubAreaLinks } from '../sub-areas/sub-area-links.tsx';
import { readAnalyticsAddress } from '../sub-areas/sub-areas.ts';
import styles from './sheet-tabs.module.css';

/** The sub-areas and the sheet tabs of the open one, rendered in the shell's header. */
export default function AnalyticsSheetTabs() {
  const { path, search } = useNavigation();
  const address = readAnalyticsAddress(path, search);
  if (address.kind !== 'sub-area') return null;
  const { menuBar } = address.subArea;
  return (
    <div className={styles.bar}>
      <SubAreaLinks open={address.subArea} />
      <SheetTabs key={menuBar} menuBar={menuBar} openId={address.sheetId} />
    </div>
  );
}
