import type { ScreenFolders } from '@parallax/server-kit/config/screens';
import type { Log } from '@parallax/server-kit/log/log';
import type { Market } from '@parallax/server-market/market-reads';
import type { Environment } from '../environment.ts';
import type { MailboxAccess } from '../mail/mailbox-access.ts';
import type { Network } from '../news/fetch/resolve-host.ts';

type RequiredSetting = 'host' | 'port' | 'dataDir' | 'feed' | 'demo';
/** Settings of a process, but not of a server in it. */
type ProcessSetting = 'role' | 'logFormat' | 'remoteFolders';

/** The settings of a server; those that are left out are off or have their usual values. */
export interface ServerOptions
  extends Pick<Environment, RequiredSetting>,
    Partial<Omit<Environment, RequiredSetting | ProcessSetting>> {
  /** the built screens; without them only the API and the feed are served */
  readonly screens?: ScreenFolders;
  /**
   * how long after the last moment at which a venue may carry out a request its absence counts, in
   * milliseconds; 5,000 by default
   */
  readonly absenceMs?: number | undefined;
  /** replaces the market that `feed` selects */
  readonly market?: Market | undefined;
  /** replaces the system's look-up of the hosts of news feeds */
  readonly resolveHost?: Network['resolve'] | undefined;
  /** the time in Unix milliseconds, for expiry; the system clock by default */
  readonly now?: () => number;
  /** receives a line for each unexpected error */
  readonly log?: Log;
  /** called once when the storage fails; committed changes are durable */
  readonly onLost?: (error: Error) => void;
}

export interface RunningServer {
  readonly url: string;
  /** of the metrics; undefined if they are off */
  readonly metricsUrl: string | undefined;
  /** whether the demo accounts exist */
  readonly hasDemoAccounts: boolean;
  /** who may read the development mailbox */
  readonly mailboxAccess: MailboxAccess;
  /** Finishes requests in flight and releases everything, within 10 s. */
  close(): Promise<void>;
}
