import { afterAll, beforeAll } from '@jest/globals';

/**
 * Gives an object properties during the tests of a file, such as those that jsdom lacks. Afterwards it has its
 * own again, since test files share a page.
 */
export function defineForTests(target: object, properties: PropertyDescriptorMap): void {
  const own = new Map<string, PropertyDescriptor | undefined>();
  beforeAll(() => {
    for (const [name, property] of Object.entries(properties)) {
      own.set(name, Object.getOwnPropertyDescriptor(target, name));
      Object.defineProperty(target, name, { configurable: true, ...property });
    }
  });
  afterAll(() => {
    for (const [name, property] of own) {
      Reflect.deleteProperty(target, name);
      if (property !== undefined) Object.defineProperty(target, name, property);
    }
  });
}
