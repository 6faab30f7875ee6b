import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RadioField } from './radio-field.tsx';

it('is a group of radio buttons with their names, of which the arrow keys choose another', async () => {
  const onValue = jest.fn();
  render(
    <RadioField
      label="Side"
      choices={['buy', 'sell']}
      names={{ buy: 'Buy', sell: 'Sell' }}
      value="buy"
      onValue={onValue}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Side' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Buy' })).toBeChecked();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onValue).toHaveBeenCalledWith('sell');
  await user.click(screen.getByRole('radio', { name: 'Sell' }));
  expect(onValue).toHaveBeenCalledTimes(2);
});
