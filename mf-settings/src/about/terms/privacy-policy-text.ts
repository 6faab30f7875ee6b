import type { TextSection } from '../text-section.ts';

export const privacyPolicyText = (product: string): readonly TextSection[] => [
  {
    heading: '1. Who is responsible',
    paragraphs: [
      `${product} Limited, a limited company registered in the United Kingdom, decides how and why your personal data is used and answers for it.`,
    ],
  },
  {
    heading: '2. What we collect',
    paragraphs: [
      'Who you are: name, e-mail address, country, phone number and, if you give one, a photo. The service is for adults: we do not knowingly collect data of anyone under the minimum age of 18.',
      'How you use the service: your sheets, widgets and settings, sign-ins, and technical data such as the kind of browser.',
      'What you connect: the keys of your exchanges, custodians and prime brokers. Secrets are kept encrypted and are never shown again.',
    ],
  },
  {
    heading: '3. What we use it for',
    paragraphs: [
      'To provide the service that you or your company ordered, to keep it secure, to send you the codes and notices that belong to it, to answer your questions, and to meet our legal duties. We do not sell personal data.',
    ],
  },
  {
    heading: '4. Who receives it',
    paragraphs: [
      'The providers who host the service and deliver its e-mails, bound by contract and for these purposes only; the exchanges and custodians that you connect, as far as the connection needs it; and authorities where the law obliges us. The administrators of your company see the profile and the assignments of its members.',
    ],
  },
  {
    heading: '5. How long we keep it',
    paragraphs: [
      'As long as you have an account. Account data is retained for 30 days after termination and then deleted, unless the law obliges us to keep it longer. An account that is cancelled after more than 6 months of inactivity is treated in the same way.',
    ],
  },
  {
    heading: '6. Your rights',
    paragraphs: [
      'You may ask to see, correct, move, restrict or delete your personal data, and object to its use. We answer privacy requests within one month. You may also complain to the supervisory authority where you live; in the United Kingdom that is the Information Commissioner.',
    ],
  },
  {
    heading: '7. Changes and law',
    paragraphs: [
      'When this policy changes, the date above changes with it, and we tell you of changes that matter. It is governed by the law of England and Wales.',
    ],
  },
];
