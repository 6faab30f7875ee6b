import { useEndpointQuery } from '@parallax/api/react';
import { type CompanyTrader, type LayoutItem, listCompanyTraders } from '@parallax/protocol';
import { useFailureToast, useSession } from '@parallax/store';
import { Avatar, Button, Checklist, Dialog, EmptyState, FieldGroup, Loaded } from '@parallax/ui';
import { displayName } from '@parallax/ui/account';
import { useState } from 'react';
import styles from './share-widget.module.css';
import { useShare } from './use-share.ts';
import { WidgetPreview } from './widget-preview.tsx';

const WIDTH = 815;
const NO_USERS = 'Failed to get users';

export interface ShareWidgetProps {
  /** the item of the sheet */
  widget: Pick<LayoutItem, 'i' | 'type' | 'settings'>;
  /** saves pending changes of the sheet; resolves with whether everything is saved */
  saveNow: () => Promise<boolean>;
  onClose: () => void;
}

/** A dialog that shares a widget with colleagues. It is mounted only while it is open. */
export function ShareWidgetDialog(props: ShareWidgetProps) {
  const session = useSession();
  return (
    <Dialog title="Share widget" open onOpenChange={props.onClose} width={WIDTH}>
      {session.state === 'signed-in' && (
        <div className={styles.share}>
          <div className={styles.previews}>
            <WidgetPreview widget={props.widget} caption="On the desk" />
            <WidgetPreview widget={props.widget} caption="On a phone" narrow />
          </div>
          <Colleagues {...props} {...session.session} />
        </div>
      )}
    </Dialog>
  );
}

function Colleagues({
  widget,
  saveNow,
  onClose,
  companyId,
  traderId,
}: ShareWidgetProps & { companyId: string; traderId: string }) {
  const list = useEndpointQuery(
    listCompanyTraders,
    { query: { CompanyId: companyId } },
    {
      fallback: NO_USERS,
      isEmpty: (traders) => colleaguesOf(traders, traderId).length === 0,
    },
  );
  useFailureToast(list.state === 'failed' ? { ...list, message: NO_USERS } : list);
  const [chosen, setChosen] = useState<string[]>([]);
  const { share, busy } = useShare(widget.i, saveNow);

  const submit = async () => {
    if (await share(chosen)) onClose();
  };
  return (
    <div className={styles.colleagues}>
      <Loaded
        result={list}
        failure={NO_USERS}
        empty={
          <EmptyState
            title="No colleagues yet"
            hint="Members of your company are listed here once they have accepted their invitation."
          />
        }
      >
        {(traders) => (
          <FieldGroup label="Colleagues">
            <Checklist
              options={colleaguesOf(traders, traderId).map((trader) => ({
                value: trader.id,
                label: displayName(trader),
                leading: <Avatar name={displayName(trader)} photo={trader.photoBase64} size={20} />,
              }))}
              selected={chosen}
              onChange={setChosen}
              searchLabel="Search colleagues"
            />
          </FieldGroup>
        )}
      </Loaded>
      <Button
        variant="primary"
        className={styles.submit}
        disabled={chosen.length === 0}
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => void submit()}
      >
        Share
      </Button>
    </div>
  );
}

const colleaguesOf = (traders: readonly CompanyTrader[], self: string): CompanyTrader[] =>
  traders.filter(({ id, invited }) => id !== self && !invited);
