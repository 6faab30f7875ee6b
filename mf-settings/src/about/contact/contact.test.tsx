import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Contact } from './contact.tsx';

it('Contact shows the hours of the chat even without a support address', () => {
  render(<Contact brand={{ product: 'North', version: '1.19.0', addresses: undefined }} />);
  expect(screen.getByText('No support address')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Chat' })).toHaveTextContent('8h00-17h00');
});
