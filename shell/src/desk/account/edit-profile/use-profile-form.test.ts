import { describe, expect, it } from '@jest/globals';
import { editsSince, isChanged, isComplete, type ProfileDraft } from './use-profile-form.ts';

const saved: ProfileDraft = {
  firstName: 'Ada',
  lastName: 'Sterling',
  country: 'Malta',
  photoBase64: null,
};

describe('workspace §5 the profile', () => {
  it.each([
    [{}, false],
    [{ firstName: ' Ada ' }, false],
    [{ photoBase64: '' }, false],
    [{ firstName: 'Eda' }, true],
    [{ lastName: 'Silver' }, true],
    [{ country: 'Spain' }, true],
    [{ photoBase64: 'iVBO' }, true],
  ])('differs from the saved profile after the edit %j: %j', (change, changed) => {
    expect(isChanged(saved, { ...saved, ...change })).toBe(changed);
  });

  it.each([
    [{}, true],
    [{ firstName: 'A' }, true],
    [{ firstName: '' }, false],
    [{ lastName: '   ' }, false],
    [{ country: '' }, false],
    [{ country: 'Atlantis' }, false],
  ])('is complete after the edit %j: %j', (change, complete) => {
    expect(isComplete({ ...saved, ...change })).toBe(complete);
  });

  it('keeps input typed during a save', () => {
    const sent = { ...saved, firstName: 'Eda' };
    expect(editsSince({ firstName: 'Eda', lastName: 'Silver' }, sent)).toEqual({
      lastName: 'Silver',
    });
  });
});
