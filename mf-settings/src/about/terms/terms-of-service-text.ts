import type { TextSection } from '../text-section.ts';

export const termsOfServiceText = (product: string): readonly TextSection[] => [
  {
    heading: '1. Who we are',
    paragraphs: [
      `These terms are issued by ${product} Limited, a limited company registered in the United Kingdom ("we", "us"). They are the agreement between us and you, or the company on whose behalf you use ${product} ("you"). By opening an account you accept them.`,
      `${product} is software for risk and order management across exchanges and custodians. We do not provide regulated financial services, trade processing or payment services, and nothing in ${product} is investment advice. You are sent to the exchanges to trade, under their terms.`,
    ],
  },
  {
    heading: '2. Who may use the service',
    paragraphs: [
      'You must be at least 18 years old and able to enter into a contract. A company is responsible for what its members do in its account.',
      'Keep your login data and API keys to yourself, and tell us at once when you believe that somebody else has them.',
    ],
  },
  {
    heading: '3. Free trial',
    paragraphs: [
      'If no account exists for you or your company yet, you may use the service free of charge for 30 days. When the trial ends, going on needs a paid subscription.',
    ],
  },
  {
    heading: '4. Fees',
    paragraphs: [
      'Fees are stated and payable in pounds sterling and are exclusive of VAT, which is added where it is due. Payment obligations are non-cancellable and fees paid are non-refundable, except where the law says otherwise.',
    ],
  },
  {
    heading: '5. Fair use and audits',
    paragraphs: [
      'You may use the service for your own business, within the limits of your subscription. You may not resell it, take it apart or try to reach data that is not yours.',
      'We may audit your use of the service at most once a year, on reasonable notice. If an audit shows that you have underpaid, the difference is payable within 10 business days.',
    ],
  },
  {
    heading: '6. Inactive accounts',
    paragraphs: ['We may cancel an account after more than 6 months of inactivity.'],
  },
  {
    heading: '7. Ending this agreement',
    paragraphs: [
      "Either party may end this agreement for convenience by giving 3 months' notice in writing. Either may end it at once when the other commits a serious breach and does not put it right.",
      'We keep your account data for 30 days after termination, so that you can ask for a copy, and then delete it unless the law obliges us to keep it.',
    ],
  },
  {
    heading: '8. Liability',
    paragraphs: [
      'Markets move and connections fail: prices, risk figures and connections to third parties are provided as they are. We are not liable for trading losses or for what exchanges, custodians and prime brokers do or fail to do.',
      'Our total liability for any event is capped at the fees you paid in the 3 months before the event. Nothing in these terms limits liability that cannot be limited by law.',
    ],
  },
  {
    heading: '9. Governing law',
    paragraphs: [
      'These terms are governed by the law of England and Wales, and its courts decide any dispute that we cannot settle between us.',
    ],
  },
];
