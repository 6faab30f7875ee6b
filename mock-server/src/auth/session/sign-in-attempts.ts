import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Request, Response } from 'express';
import { clientNetwork, clientSite } from '../../http/client-address.ts';
import type { MailDependencies } from '../../mail/mail-dependencies.ts';
import type { Attempts } from '../attempts/attempts.ts';
import {
  type AttemptOptions,
  accountCounters,
  addressCounters,
  type Counter,
} from '../attempts/attempts.ts';
import type { Credentials } from './credentials.ts';
import type { KnownDevices } from './known-devices.ts';
import { Delays, SLOWED_FROM, signInDelay } from './sign-in-delay.ts';

const OPERATION = 'sign-in';
const REFUSAL = 'Too many attempts to sign in. Please try again in 15 minutes.';
const PER_DEVICE = 10;
/** The owner of an attacked account is e-mailed once within this time. */
const WARNING_PAUSE_MS = 24 * 60 * 60 * 1000;

export interface AttemptDependencies extends MailDependencies {
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
}

interface SignIn {
  readonly request: Request;
  readonly response: Response;
  /** lower case */
  readonly email: string;
  /** undefined if there is no such account */
  readonly found: Credentials | undefined;
}

/**
 * Limits wrong passwords so that nobody can lock the owner of an account out: by the account and the
 * network of the client together, and by network. An account as a whole is slowed down. A device that
 * has signed in before is limited only by its own wrong passwords, which also count for the account. An
 * unknown e-mail address is treated as an account.
 */
export class SignInAttempts {
  readonly #services: AttemptDependencies;
  readonly #delays = new Delays();

  constructor(services: AttemptDependencies) {
    this.#services = services;
  }

  /** Runs the comparison of a password. Throws 429 without it after too many wrong ones. */
  run<T>(signIn: SignIn, compare: () => Promise<T>): Promise<T> {
    const { attempts, devices } = this.#services;
    const { request, response, email, found } = signIn;
    const account: Counter = { key: `${OPERATION} for ${email}` };
    const options: AttemptOptions = {
      refusal: REFUSAL,
      onCounted: (countOf) => {
        if (found !== undefined && countOf(account.key) === SLOWED_FROM) this.#warn(found);
      },
    };
    const device = found && devices.find(request, found);
    if (device !== undefined) {
      const ofDevice: Counter = { key: `${OPERATION} on ${device}`, max: PER_DEVICE };
      return attempts.run([ofDevice, account], options, compare);
    }
    const fromClient = accountCounters(OPERATION, request, email);
    const counters = [...addressCounters(OPERATION, request), ...fromClient, account];
    return attempts.run(counters, options, async (countOf) => {
      const client = {
        account: email,
        site: clientSite(request) ?? clientNetwork(request),
        hasFailures: fromClient.some(({ key }) => countOf(key) > 0),
      };
      await this.#delays.wait(signInDelay(countOf(account.key)), client, response);
      return compare();
    });
  }

  #warn({ trader: { traderId, companyId, email } }: Credentials): void {
    const { pendingMail, log } = this.#services;
    pendingMail.add(
      this.#mailWarning(email).catch((error: unknown) => {
        // the storage has logged its outage
        if (error instanceof StorageUnavailable) return;
        log(`A warning of wrong passwords could not be mailed: ${String(error)}`, {
          traderId,
          companyId,
        });
      }),
    );
  }

  async #mailWarning(email: string): Promise<void> {
    const { attempts, mail, branding } = this.#services;
    const key = `${OPERATION} warning for ${email}`;
    if (!(await attempts.isFirst(key, WARNING_PAUSE_MS))) return;
    const product = branding.metadata.title.default;
    const text = [
      `Somebody has entered ${SLOWED_FROM} wrong passwords for your ${product} account within 15 minutes.`,
      'None of them was accepted, and you need not do anything.',
      '',
      'Devices that you have signed in on before work as usual. On a new device, signing in may take a few seconds longer until the attempts stop.',
      '',
      'If you use the same password elsewhere, change it in Settings, Security.',
    ].join('\n');
    const subject = `Attempts to sign in to your ${product} account`;
    await mail.send({ to: email, subject, text }).catch(async (error: unknown) => {
      await attempts.forgetFirst(key);
      throw error;
    });
  }
}
