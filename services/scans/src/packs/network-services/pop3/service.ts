import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** RFC 1939; CAPA (RFC 2449) tells whether STLS is offered (RFC 2595). */
export default defineService({
  id: 'pop3',
  transport: 'tcp',
  speaks: 'first',
  ports: [110, 995],
  ask: () => Buffer.from('CAPA\r\nQUIT\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    const greeting = /^\+OK ?([^\r\n]{0,300})\r?\n/.exec(text);
    if (!greeting) return undefined;
    const product = /Dovecot/.test(text.slice(0, 300)) ? 'Dovecot' : undefined;
    const listed = /\n\.\r?\n/.test(text);
    return {
      service: 'pop3',
      ...(product ? { product } : {}),
      ...(listed ? { details: { starttls: /^STLS\r?$/m.test(text) } } : {}),
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('+OK Dovecot ready.\r\n+OK\r\nUSER\r\nSTLS\r\n.\r\n+OK bye\r\n'),
        is: { service: 'pop3', product: 'Dovecot', details: { starttls: true } },
      },
      {
        answer: Buffer.from('+OK POP3 ready\r\n+OK\r\nUSER\r\n.\r\n'),
        is: { service: 'pop3', details: { starttls: false } },
      },
    ],
    noMatch: [Buffer.from('+PONG\r\n'), Buffer.from('+OK')],
  },
});
