import { describe, expect, it } from '@jest/globals';
import { classNameOf } from './base.ts';

const nameOf = (content: string, local = 'button') =>
  classNameOf('/shared/ui/src/button/button.module.css', Buffer.from(content), local);

describe('the classes of CSS modules', () => {
  it('have the same name for the same content only, wherever it is built', () => {
    const name = nameOf('.button {}');
    expect(name).toMatch(/^button-module-button-[\w-]{5}$/);
    expect(nameOf('.button {}')).toBe(name);
    expect(nameOf('.button { color: red }')).not.toBe(name);
    expect(nameOf('.button {}', 'primary')).not.toBe(name);
  });
});
