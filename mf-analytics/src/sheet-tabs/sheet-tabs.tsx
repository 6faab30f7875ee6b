import { useNavigation } from '@parallax/federation/navigation';
import { SheetTabs } from '@parallax/sheets';
import { readAnalyticsAddress } from '../sub-areas/analytics-address.ts';

/** The sheet tabs of the open sub-area, rendered in the shell's header. */
export default function AnalyticsSheetTabs() {
  const { path, search } = useNavigation();
  const address = readAnalyticsAddress(path, search);
  if (address.kind !== 'sub-area') return null;
  const { menuBar } = address.subArea;
  return <SheetTabs key={menuBar} menuBar={menuBar} openId={address.sheetId} />;
}
