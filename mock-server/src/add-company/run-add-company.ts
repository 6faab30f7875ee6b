import { join } from 'node:path';
import { CODE_MINUTES, EMAIL_PROCESS, INVITATION_PATH } from '@parallax/protocol';
import { prepareDataFolder } from '@parallax/server-kit/config/data-folder';
import { asError } from '@parallax/server-kit/config/errors';
import { packageVersion, REPOSITORY } from '@parallax/server-kit/config/product';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import {
  openEmbeddedStorage,
  openPostgresStorage,
  type Storage,
} from '@parallax/server-kit/storage/storage';
import { codeEmail } from '../auth/email-codes/code-email.ts';
import { defaultBranding } from '../branding/branding.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import { sender, smtpMail } from '../mail/smtp-mail.ts';
import { addCompany } from './add-company.ts';
import { type NewCompany, readArguments } from './read-arguments.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function openStorage({ dataDir, databaseUrl }: Environment): Promise<Storage> {
  if (databaseUrl !== undefined) return openPostgresStorage(databaseUrl, printError);
  await prepareDataFolder(dataDir);
  return openEmbeddedStorage(dataDir, (error) => printError(error.message));
}

/** Mails the code if SMTP is configured. Returns whether it was sent. */
async function mailInvitation(
  { smtpUrl, mailFrom }: Environment,
  { email, name }: NewCompany,
  code: string,
): Promise<boolean> {
  if (smtpUrl === undefined) return false;
  const branding = defaultBranding(packageVersion(join(REPOSITORY, 'package.json')));
  const product = branding.metadata.title.default;
  const process = EMAIL_PROCESS.invite;
  try {
    const invitation = codeEmail({ to: email, process, code, product, company: name });
    await smtpMail(smtpUrl, sender(branding, mailFrom)).send(invitation);
    return true;
  } catch (error) {
    printError(asError(error).message);
    return false;
  }
}

async function run(): Promise<void> {
  const company = readArguments(process.argv.slice(2));
  const environment = readEnvironment(process.env, process.cwd());
  const storage = await openStorage(environment);
  try {
    const { code, isRepeated } = await addCompany({ db: storage.db, now: Date.now }, company);
    const { name, type, email } = company;
    print(isRepeated ? `${email} is invited to ${name} again.` : `${name} (${type}) was created.`);
    const isMailed = await mailInvitation(environment, company, code);
    print(
      isMailed
        ? `The invitation was mailed to ${email}; its code is valid for ${CODE_MINUTES} minutes.`
        : `The code for ${email} is ${code}, valid for ${CODE_MINUTES} minutes.`,
    );
    print(
      `They set a password with it at ${INVITATION_PATH}. If it has expired, run the same command for a new code.`,
    );
  } finally {
    await storage.close();
  }
}

try {
  await run();
} catch (error) {
  const isExpected = error instanceof StartFailure || error instanceof ApiFailure;
  printError(
    isExpected
      ? error.message
      : `The command failed and can be run again: ${asError(error).message}`,
  );
  process.exitCode = 1;
}
