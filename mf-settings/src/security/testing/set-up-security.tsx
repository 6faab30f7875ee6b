import { beforeEach } from '@jest/globals';
import {
  CODE_SENT,
  changeEmail,
  changePassword,
  EMAIL_CHANGED,
  PASSWORD_CHANGED,
  resendEmailCode,
  type Trader,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen } from '@testing-library/react';
import { INDIVIDUAL, MEMBER, mountTab, press, server, type } from '../../testing/set-up-tab.tsx';
import SecurityTab from '../security-tab.tsx';

export const { traderId, email } = session;
export const NEW_EMAIL = 'new@indie.example';
export const CODE = '123456';
export const PASSWORD = 'New-parallax-2027!';

beforeEach(() => {
  server.respond(resendEmailCode, () => null, CODE_SENT);
  server.respond(changePassword, () => null, PASSWORD_CHANGED);
  server.respond(changeEmail, () => null, EMAIL_CHANGED);
});

export const show = (who: Partial<Trader>) => mountTab(who, <SecurityTab />);
export const enterCode = async () => {
  await type('Verification code', CODE);
  await press('Continue');
};
export const openNewEmail = async () => {
  await show(INDIVIDUAL);
  await press('Change e-mail');
  await enterCode();
  await screen.findByLabelText('New e-mail');
};
export const openNewCode = async () => {
  await openNewEmail();
  await type('New e-mail', ` ${NEW_EMAIL.toUpperCase()} `);
  await press('Send code');
  await screen.findByText(`Enter the code sent to ${NEW_EMAIL}.`);
};
export const openNewPassword = async () => {
  await show(MEMBER);
  await press('Change password');
  await enterCode();
  await screen.findByLabelText('New password');
};
