import { useAddSheetForm, useNavigateFromSheet } from '@parallax/sheets';
import { Button, Dialog, FailurePanel, isFocusLost, Skeleton } from '@parallax/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { PhoneSheet } from './phone-sheet.tsx';
import { SheetLink } from './sheet-link.tsx';
import { SheetNameForm } from './sheet-name-form.tsx';
import styles from './sheets-modal.module.css';
import type { PhoneSheets } from './use-phone-sheets.ts';

interface SheetsModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  sheets: PhoneSheets;
  openId: string | undefined;
}

const PHONE_SHEETS = 'Sheets created on the phone';

/**
 * Lists the phone's sheets, which can be renamed and deleted here, and the desktop sheets, which
 * cannot.
 */
export function SheetsModal({ open, onOpenChange, sheets, openId }: SheetsModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog title="Sheets" open={open} onOpenChange={onOpenChange}>
      {sheets.state === 'error' && (
        <FailurePanel title="Some sheets could not be loaded" onRetry={sheets.retry} />
      )}
      {sheets.state === 'pending' && !sheets.isPhoneLoaded ? (
        <section className={styles.section} aria-label={PHONE_SHEETS} aria-busy>
          <Skeleton height={24} />
          <Skeleton height={24} />
        </section>
      ) : (
        <PhoneSheetList sheets={sheets.phone} openId={openId} close={close} />
      )}
      {sheets.desktop.length > 0 && (
        <section className={styles.section} aria-labelledby="from-the-desk">
          <h3 id="from-the-desk" className={styles.heading}>
            From the desk
          </h3>
          <p className={styles.note}>Your desktop sheets, with a layout for the phone.</p>
          <ul>
            {sheets.desktop.map((sheet) => (
              <li key={sheet.id} className={styles.item}>
                <SheetLink sheet={sheet} open={sheet.id === openId} onOpened={close} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

/**
 * Moves the focus of a deleted row to the menu or the form of the next row, or to the button or the
 * form below the list, unless the focus has moved elsewhere.
 */
function focusAfter(row: Element | null, next: Element | null, section: HTMLElement): void {
  if (!isFocusLost(row, section)) return;
  const target =
    (next?.isConnected && next.querySelector<HTMLElement>('[aria-haspopup="menu"], input')) ||
    section.querySelector<HTMLElement>(':scope > button, :scope > form input');
  target?.focus();
}

function PhoneSheetList(props: {
  sheets: PhoneSheets['phone'];
  openId: string | undefined;
  close: () => void;
}) {
  const { sheets, openId, close } = props;
  const addForm = useAddSheetForm('MOBILE', close);
  const navigateFrom = useNavigateFromSheet('MOBILE');
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const cancelAdding = () => {
    flushSync(addForm.close);
    addButton.current?.focus();
  };
  const onDeleted = (id: string, row: Element | null, next: Element | null) => {
    if (section.current) focusAfter(row, next, section.current);
    navigateFrom([id], '/mobile', { replace: true });
  };

  return (
    <section ref={section} className={styles.section} aria-label={PHONE_SHEETS}>
      <ul>
        {sheets.map((sheet) => (
          <PhoneSheet
            key={sheet.id}
            sheet={sheet}
            sheets={sheets}
            open={sheet.id === openId}
            onOpened={close}
            onDeleted={(row, next) => onDeleted(sheet.id, row, next)}
          />
        ))}
      </ul>
      {addForm.isShown ? (
        <SheetNameForm
          isRename={false}
          initial=""
          others={sheets}
          onSubmit={addForm.submit}
          onCancel={cancelAdding}
        />
      ) : (
        <Button ref={addButton} className={styles.add} onClick={addForm.show}>
          <Plus size={16} aria-hidden />
          Add sheet
        </Button>
      )}
    </section>
  );
}
