import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** RFC 9051, section 7.1: the greeting; CAPABILITY tells whether STARTTLS is offered. */
export default defineService({
  id: 'imap',
  transport: 'tcp',
  speaks: 'first',
  ports: [143, 993],
  ask: () => Buffer.from('a1 CAPABILITY\r\na2 LOGOUT\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    if (!/^\* (OK|PREAUTH)\b[^\r\n]{0,500}\r?\n/.test(text)) return undefined;
    const capabilities = /CAPABILITY ([^\r\n\]]{0,1000})/i.exec(text)?.[1]?.toUpperCase().split(' ');
    const product = /Dovecot/.test(text)
      ? 'Dovecot'
      : /Courier-IMAP/.test(text)
        ? 'Courier'
        : /Cyrus IMAP/.test(text)
          ? 'Cyrus IMAP'
          : undefined;
    return {
      service: 'imap',
      ...(product ? { product } : {}),
      ...(capabilities
        ? {
            details: {
              starttls: capabilities.includes('STARTTLS'),
              login_disabled: capabilities.includes('LOGINDISABLED'),
            },
          }
        : {}),
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] Dovecot ready.\r\n'),
        is: { service: 'imap', product: 'Dovecot', details: { starttls: true, login_disabled: true } },
      },
      {
        answer: Buffer.from('* OK ready\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\na1 OK\r\n'),
        is: { service: 'imap', details: { starttls: false, login_disabled: false } },
      },
    ],
    noMatch: [Buffer.from('* BYE\r\n'), Buffer.from('OK\r\n')],
  },
});
