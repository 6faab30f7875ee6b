import { pageId } from '@parallax/channels';
import { productMap } from '@parallax/federation/loading';
import { useLatestNavigation } from '@parallax/federation/navigation';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  fullContractName,
  LINKS,
  linkNameSchema,
  type Sheet,
  sheetAddress,
  sheetIdOf,
} from '@parallax/protocol';
import {
  type Destination,
  sendContract,
  sendToSheet,
  useDashContract,
  useVenueFilter,
} from '@parallax/store';
import { DialogLoadFailed, loadOnDemand, type MenuItem, type RowMenu } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { type ReactNode, useCallback, useState } from 'react';
import { type DestinationDialogProps, destinationTitle } from './destination-title.ts';

const DestinationDialog = loadOnDemand<DestinationDialogProps>(
  () => import('./destination-dialog.tsx'),
  {
    loading: () => null,
    failed: (props, retry) => (
      <DialogLoadFailed title={destinationTitle(props)} onClose={props.onClose} onRetry={retry} />
    ),
  },
);

const COLORS = linkNameSchema.exclude(['header']).options;

/** Whether the page at a path shows sheets with widgets. */
const hasCanvas = (path: string): boolean =>
  productMap().pages.some((page) => page.canvas === true && path.split('/')[1] === page.path);

function reportSent(contract: Contract, destination: Destination, widgets: number): void {
  if (destination.kind !== 'link') return;
  showToast({
    kind: 'success',
    title: `${fullContractName(contract)} sent to ${LINKS[destination.link]}`,
    description: `${counted(widgets, 'widget shows', 'widgets show')} it.`,
    id: 'send-contract',
  });
}

function reportMissing(destination: Destination, { name }: Sheet): void {
  const description = {
    'watch-list': "Add one to the sheet with 'Add component'.",
    link: "Link widgets with 'Link' in their menu.",
    widget: 'The widget was not added.',
  }[destination.kind];
  const title = {
    'watch-list': `${name} has no watch list`,
    link: `${name} has no widget with this link`,
    widget: `${name} could not be opened`,
  }[destination.kind];
  showToast({ kind: 'error', title, description, id: 'send-contract' });
}

/**
 * The menu of a contract, for the rows of a table: dash bar, watch list, linked widgets and a new
 * widget. The sheet chooser opens for a new widget, and if no open sheet accepts the contract.
 * @returns `menuOf`, which returns the `DataGrid` menu of one or more contracts and is stable until the
 * venue filter or the connections change; `chooseSheet`, which asks for the sheet to send a contract to; and
 * `dialog`, which the caller must render
 */
export function useContractMenu(): {
  menuOf: (...contracts: readonly Contract[]) => RowMenu;
  chooseSheet: (contract: Contract, destination: Destination) => void;
  dialog: ReactNode;
} {
  const [, chooseDash] = useDashContract();
  const { passes } = useVenueFilter();
  const navigation = useLatestNavigation();
  const [pending, setPending] = useState<{
    contract: Contract;
    destination: Destination | undefined;
  }>();

  const send = useCallback(
    async (contract: Contract, destination: Destination): Promise<void> => {
      const to = hasCanvas(navigation().path) ? pageId : undefined;
      const widgets = await sendContract(contract, destination, {
        to,
        isHidden: !passes(contract),
      });
      if (widgets > 0) reportSent(contract, destination, widgets);
      else setPending({ contract, destination });
    },
    [navigation, passes],
  );

  const openAndSend = async (
    contract: Contract,
    destination: Destination,
    sheet: Sheet,
  ): Promise<void> => {
    const { navigate } = navigation();
    const isOpen = (): boolean => sheetIdOf(navigation().search) === sheet.id;
    const address = sheetAddress(sheet.menuBar, sheet);
    const widgets = await sendToSheet(contract, destination, {
      open: isOpen() ? undefined : () => navigate(address),
      isHidden: !passes(contract),
      isTarget: isOpen,
    });
    if (widgets > 0) reportSent(contract, destination, widgets);
    else reportMissing(destination, sheet);
  };

  const menuOf = useCallback(
    (...contracts: readonly Contract[]): RowMenu => {
      const itemsOf = (contract: Contract): MenuItem[] => [
        { label: 'Show in the dash bar', onSelect: () => chooseDash(contractKey(contract)) },
        {
          label: 'Add to watch list',
          onSelect: () => void send(contract, { kind: 'watch-list' }),
        },
        {
          label: 'Send to linked widgets',
          items: COLORS.map((link) => ({
            label: LINKS[link],
            onSelect: () => void send(contract, { kind: 'link', link }),
          })),
        },
        {
          label: 'New widget on a sheet',
          onSelect: () => setPending({ contract, destination: undefined }),
        },
      ];
      const [first, ...others] = contracts;
      return {
        label: contracts.map(contractOnVenue).join(' and '),
        items:
          first !== undefined && others.length === 0
            ? itemsOf(first)
            : contracts.map((each) => ({ label: contractOnVenue(each), items: itemsOf(each) })),
      };
    },
    [chooseDash, send],
  );

  const chooseSheet = useCallback(
    (contract: Contract, destination: Destination) => setPending({ contract, destination }),
    [],
  );

  return {
    menuOf,
    chooseSheet,
    dialog: pending && (
      <DestinationDialog
        contract={pending.contract}
        destination={pending.destination}
        onChoose={(destination, sheet) => void openAndSend(pending.contract, destination, sheet)}
        onClose={() => setPending(undefined)}
      />
    ),
  };
}
