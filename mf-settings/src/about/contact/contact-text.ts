export const CONTACT_TEXT = {
  email: 'E-mail',
  emailDetail: 'Write to us at any time, also with a suggestion.',
  emailHours: '24/7',
  copy: 'Copy e-mail',
  write: 'Write an e-mail',
  copied: 'E-mail copied successfully.',
  notCopied: 'The e-mail could not be copied.',
  chat: 'Chat',
  chatDetail: 'Talk to our support team. Hours are UTC.',
  today: 'Today',
  hours: '8h00-17h00',
  online: 'Online',
  onlineFrom: 'Online from 8h00',
} as const;

export const NO_CONTACT = {
  title: 'No support address',
  hint: 'This installation names no web address of its own. Ask whoever runs it.',
};
