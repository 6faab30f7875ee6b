import { expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { alertFormSchema, newAlert } from './alert-form.ts';
import { perp } from './testing/alerts.ts';

const schema = alertFormSchema(() => perp);
const read = (more: object) => schema.safeParse({ ...newAlert(contractKey(perp)), ...more });
const each = { repeat: 'each time', value: '1' };

it.each(['1,5', '0,50', '105.600,50'])(
  'the alert form refuses the price %s with a decimal comma',
  (value) => {
    expect(read({ value }).error?.issues).toMatchObject([
      { path: ['value'], message: 'Please enter a number.' },
    ]);
  },
);

it('the alert form accepts thousands separators and refuses a decimal comma in minutes', () => {
  expect(read({ value: '105,600.50' }).data?.value).toBe(105_600.5);
  expect(read({ ...each, pauseMinutes: '1,440' }).data?.pauseMinutes).toBe(1_440);
  expect(read({ ...each, pauseMinutes: '1,5' }).error?.issues).toMatchObject([
    { path: ['pauseMinutes'] },
  ]);
});
