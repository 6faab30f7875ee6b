import { type PageProps, preloadRemote } from '@parallax/federation/loading';
import { useNavigation } from '@parallax/federation/navigation';
import { useMarkPhonePage } from '@parallax/ui/state';
import { useEffect, useState } from 'react';
import { AddWidgetModal } from '../add-widget/add-widget-modal.tsx';
import { SettingsModal } from '../settings/settings-modal.tsx';
import { resolveSheet } from '../sheets/resolve-sheet.ts';
import { SheetsModal } from '../sheets/sheets-modal.tsx';
import { usePhoneSheets } from '../sheets/use-phone-sheets.ts';
import { type Modal, NavBar } from './nav-bar.tsx';
import { OpenSheetView } from './open-sheet-view.tsx';
import styles from './page.module.css';
import { SheetRow } from './sheet-row.tsx';
import { TopBar } from './top-bar.tsx';

/** The mobile page: one sheet at a time, with the controls at the bottom. */
export default function MobilePage({ notifications }: PageProps) {
  useMarkPhonePage();
  const { search } = useNavigation();
  const sheets = usePhoneSheets();
  const open = resolveSheet(search, sheets);
  const openId = open.kind === 'sheet' ? open.sheet.id : undefined;
  const [modal, setModal] = useState<Modal>();
  const modalProps = (name: Modal) => ({
    open: modal === name,
    onOpenChange: (shown: boolean) =>
      setModal((current) => {
        if (shown) return name;
        // a request of a closed modal may end while another modal is open
        return current === name ? undefined : current;
      }),
  });

  useEffect(() => preloadRemote('mf_workspace/sheet-canvas'), []);

  return (
    <div className={styles.page}>
      <TopBar notifications={notifications} />
      <SheetRow sheets={sheets} openId={openId} />
      <main className={styles.main}>
        <OpenSheetView sheets={sheets} open={open} onShowSheets={() => setModal('sheets')} />
      </main>
      <NavBar open={modal} onOpen={setModal} />
      <AddWidgetModal
        {...modalProps('add-widget')}
        sheetId={openId}
        isLoading={openId === undefined && sheets.state === 'pending'}
      />
      <SheetsModal {...modalProps('sheets')} sheets={sheets} openId={openId} />
      <SettingsModal {...modalProps('settings')} />
    </div>
  );
}
