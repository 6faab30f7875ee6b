import type { Branding, Trader } from '@parallax/protocol';

export const session = {
  traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  companyId: 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22',
  email: 'trader@acme.example',
};

export const trader: Trader = {
  id: session.traderId,
  traderId: session.traderId,
  companyId: session.companyId,
  companyName: 'Acme Capital',
  companyPhotoBase64: null,
  companyType: 'BUSINESS',
  isAdmin: false,
  isPrime: false,
  isSso: false,
  email: session.email,
  firstName: 'Tess',
  lastName: 'Trader',
  photoBase64: null,
  country: 'Malta',
  phoneNumber: '+35621234567',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
  alertMail: false,
};

export const branding: Branding = {
  logoBase: '',
  watermarkBase: '',
  metadata: { title: { default: 'North' }, metadataBase: 'https://www.north.example' },
  version: '1.19.0',
};
