import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ReceivedInput, startFakeServer } from '@parallax/api/testing';
import type { Endpoint } from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
export const email = 'sol@indie.example';
export const NEW_EMAIL = 'new@indie.example';
export const CODE = '123456';
export const PASSWORD = 'New-parallax-2027!';
const person = (companyType: string, isAdmin = false, isSso = false) => ({
  traderId,
  email,
  companyType,
  isAdmin,
  isSso,
});
export const INDIVIDUAL = person('INDIVIDUAL');
export const ADMIN = person('BUSINESS', true);
export const MEMBER = person('BUSINESS');
export const SSO = person('BUSINESS', false, true);

type Request = (
  endpoint: Endpoint,
  input: ReceivedInput,
) => Promise<{ data: unknown; message?: string }>;
export const callForResponse: jest.Mock<Request> = jest.fn<Request>();
export const showToast: jest.Mock = jest.fn();
export const leaveEndedSession: jest.Mock = jest.fn();
let trader: object;
startFakeServer({ write: callForResponse });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
const metadata = { title: { default: 'North' }, metadataBase: 'https://www.north.example' };
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  leaveEndedSession,
  useTrader: () => ({ state: 'success', value: trader }),
  useBranding: () => ({ state: 'success', value: { metadata } }),
}));
export const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { default: SecurityTab } = await import('../security-tab.tsx');

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const field = (name: string) => screen.getByLabelText(name);
export const type = (name: string, text: string) => user.type(field(name), text);
export const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));
export const callsOf = (endpoint: Endpoint) =>
  callForResponse.mock.calls.filter(([called]) => called === endpoint).map(([, input]) => input);
export const refusal = (...texts: string[]) => new ApiError('call', { status: 400, texts });
/** Rejects the next request of this endpoint. */
export const failNext = (endpoint: Endpoint, error: Error) => {
  let isNext = true;
  callForResponse.mockImplementation(async (called) => {
    if (called !== endpoint || !isNext) return { data: null };
    isNext = false;
    throw error;
  });
};

/** Lets the next request of this endpoint wait. Returns how to end it. */
export const holdNext = (endpoint: Endpoint) => {
  const ends = { answer: () => {}, refuse: () => {} };
  const held = new Promise<{ data: unknown }>((resolve, reject) => {
    ends.answer = () => resolve({ data: null });
    ends.refuse = () => reject(refusal('Refused.'));
  });
  callForResponse.mockImplementation((called) =>
    called === endpoint ? held : Promise.resolve({ data: null }),
  );
  return ends;
};

export function show(who: object): RenderResult {
  trader = who;
  return render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <SecurityTab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
}
export const enterCode = async () => {
  await type('Verification code', CODE);
  await press('Continue');
};
export const openNewEmail = async () => {
  show(INDIVIDUAL);
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
  show(MEMBER);
  await press('Change password');
  await enterCode();
  await screen.findByLabelText('New password');
};

beforeEach(() => {
  callForResponse.mockReset().mockResolvedValue({ data: null });
  showToast.mockReset();
  leaveEndedSession.mockReset();
});
afterEach(() => {
  queryClient.clear();
});
