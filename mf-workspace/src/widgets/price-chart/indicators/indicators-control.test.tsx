import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newIndicator } from './indicator.ts';
import { IndicatorsControl } from './indicators-control.tsx';

describe('the fields of an indicator', () => {
  it.each([
    ['Length', '2.5', 'sma', 'Whole number'],
    ['Length', '501', 'sma', '2 to 500'],
    ['Length', '', 'sma', '2 to 500'],
    ['Deviations', '11', 'bollinger', '0.1 to 10'],
  ] as const)("reject a %s of %j in %s and state '%s'", async (label, text, kind, rule) => {
    const onIndicators = jest.fn();
    const user = userEvent.setup();
    render(
      <IndicatorsControl
        indicators={[newIndicator(kind, 'a')]}
        onIndicators={onIndicators}
        comparing={false}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Indicators 1' }));
    const field = screen.getByRole('textbox', { name: label });
    await user.clear(field);
    if (text !== '') await user.paste(text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(rule);
    expect(onIndicators).not.toHaveBeenCalled();
  });
});
