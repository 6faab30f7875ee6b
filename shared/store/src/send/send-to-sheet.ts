import { openChannel, pageId, postForReply, type TicketOrder } from '@parallax/channels';
import {
  type Contract,
  contractKey,
  type LayoutItem,
  type LinkName,
  newId,
  type WidgetType,
} from '@parallax/protocol';
import { addToWatchList } from '../watch-list/add-to-watch-list.ts';

type LinkColor = Exclude<LinkName, 'header'>;

/** The target of a contract. */
export type Destination =
  | { readonly kind: 'watch-list' }
  | { readonly kind: 'link'; readonly link: LinkColor }
  | {
      readonly kind: 'widget';
      readonly type: WidgetType;
      /** settings in addition to the contract */
      readonly settings?: LayoutItem['settings'];
    };

/** Timeout for opening a sheet. */
const OPEN_TIMEOUT_MS = 30_000;
/** Widgets load after their sheet has opened; each attempt waits a second for a reply. */
const ATTEMPTS = 10;

/**
 * Sends a contract to a destination on an open sheet.
 * @param to the page with the sheet; every page by default
 * @param isHidden whether the venue filter hides the contract, which the toast of a watch list says
 * @returns the number of widgets that accepted it, 0 if there is no such sheet
 */
export async function sendContract(
  contract: Contract,
  destination: Destination,
  {
    to,
    isHidden = false,
    id = newId(),
  }: { to: string | undefined; isHidden?: boolean; id?: string },
): Promise<number> {
  const key = contractKey(contract);
  const page = to !== undefined && { to };
  if (destination.kind === 'watch-list') {
    return Number(await addToWatchList(contract, { to, isHidden, id }));
  }
  if (destination.kind === 'link') {
    const { link } = destination;
    const message = (each: string) => ({ link, contract: key, id: each, ...page });
    const reply = await postForReply('link-contract', message, id);
    return reply && 'widgets' in reply ? reply.widgets : 0;
  }
  const { type } = destination;
  const settings = { ...destination.settings, contract: key };
  const message = (each: string) => ({ type, settings, allowsDuplicate: true, id: each, ...page });
  return Number((await postForReply('add-widget', message, id)) !== undefined);
}

/** Resolves when a sheet opens in this page, or after 30 s. */
function sheetOpens(): Promise<void> {
  const channel = openChannel('add-widget');
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      channel.close();
      resolve();
    };
    const timer = setTimeout(end, OPEN_TIMEOUT_MS);
    channel.listen((message) => {
      if ('opened' in message && message.opened === pageId) end();
    });
  });
}

/** How a message reaches a sheet of this page, which is opened first or may still be loading. */
export interface SheetOpening {
  /** navigates to the sheet; undefined if it is open */
  readonly open: (() => void) | undefined;
  /**
   * whether the sheet that has opened is the one to send to: the trader may have opened another one while the
   * sheet was loading
   */
  readonly isTarget?: () => boolean;
  /** the number of seconds to wait for the widgets of the sheet */
  readonly attempts?: number;
}

/**
 * Repeats a message until a widget of the sheet accepts it.
 * @param send sends the message with an id, always the same, so that it takes effect once
 * @returns what `send` returned at last; 0 if the sheet has no such widget or another one was opened
 */
async function sendUntilAccepted(
  send: (id: string) => Promise<number>,
  { open, isTarget = () => true, attempts = ATTEMPTS }: SheetOpening,
): Promise<number> {
  if (open) {
    const opened = sheetOpens();
    open();
    await opened;
  }
  const id = newId();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (!isTarget()) return 0;
    const accepted = await send(id);
    if (accepted > 0) return accepted;
  }
  return 0;
}

/**
 * Sends a contract to a destination on a sheet in this page.
 * @param isHidden whether the venue filter hides the contract, which the toast of a watch list says
 * @returns the number of widgets that accepted it, 0 if the sheet has none or another one was opened
 */
export const sendToSheet = (
  contract: Contract,
  destination: Destination,
  { isHidden = false, ...opening }: SheetOpening & { readonly isHidden?: boolean },
): Promise<number> =>
  sendUntilAccepted(
    (id) => sendContract(contract, destination, { to: pageId, isHidden, id }),
    opening,
  );

/**
 * Goes to an order ticket on a sheet in this page, which adds one if it has none, and fills it. Sends no order.
 * @param contract what the ticket shows; unchanged if undefined
 * @returns whether the sheet has accepted it
 */
export async function fillTicket(
  contract: Pick<Contract, 'exchange' | 'symbol'> | undefined,
  order: TicketOrder | undefined,
  opening: SheetOpening,
): Promise<boolean> {
  const shown = contract && contractKey(contract);
  const message = (id: string) => ({ contract: shown, order, id, to: pageId });
  const send = async (id: string) =>
    Number((await postForReply('order-ticket', message, id)) !== undefined);
  return (await sendUntilAccepted(send, opening)) > 0;
}
