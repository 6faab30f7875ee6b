import {
  changePassword,
  resendEmailCode,
  type Session,
  signIn,
  validateEmailCode,
} from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../../seed/demo-traders.ts';
import { newestCode } from '../../../testing/read-mail.ts';
import { TestClient } from '../../../testing/test-client.ts';

/** A password that satisfies the rules. */
export const STRONG_PASSWORD = 'New-parallax-2027!';

export const differentCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The full response of an endpoint that only reports a message. */
export const messageResponse = (message: string | null) => ({
  data: null,
  ok: true,
  message,
  error: null,
});

/** A signed-in trader with helpers for codes by e-mail. */
export class SignedInTrader {
  readonly client: TestClient;
  readonly session: Session;

  private constructor(client: TestClient, session: Session) {
    this.client = client;
    this.session = session;
  }

  static async of(url: string, email: string, password = DEMO_PASSWORD): Promise<SignedInTrader> {
    const client = new TestClient(url);
    return new SignedInTrader(client, await client.call(signIn, { body: { email, password } }));
  }

  /** Requests a code and returns it from the mailbox. */
  async requestCode(email = this.session.email, processName: 1 | 2 | 3 | 4 = 4): Promise<string> {
    await this.client.call(resendEmailCode, { body: { email, processName } });
    return newestCode(this.client, email);
  }

  queryWith(Code: string, Email = this.session.email) {
    return { TraderId: this.session.traderId, Email, Code };
  }

  async validate(code: string, email?: string): Promise<void> {
    await this.client.call(validateEmailCode, { query: this.queryWith(code, email) });
  }

  /** The error messages of a rejected password change. */
  async passwordErrors(code: string, password: string, confirmPassword = password) {
    const body = { password, confirmPassword, code };
    const query = this.queryWith(code);
    return (await this.client.fail(changePassword, { query, body })).messages;
  }
}
