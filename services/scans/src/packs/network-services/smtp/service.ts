import { applicationCpe, defineService, packagedBy, textOf } from '../../../engines/network-discovery/services/types';

/** RFC 5321; STARTTLS is announced in the answer to EHLO (RFC 3207). */
export default defineService({
  id: 'smtp',
  transport: 'tcp',
  speaks: 'first',
  ports: [25, 587, 465, 2525],
  ask: () => Buffer.from('EHLO osk-probe.example\r\nQUIT\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    const greeting = /^220[ -]([^\r\n]{0,500})/.exec(text)?.[1];
    if (greeting === undefined || !/\bE?SMTP\b|Postfix|\bExim\b|Sendmail|Microsoft ESMTP/i.test(greeting))
      return undefined;
    const extended = /^250[ -]/m.test(text);
    const details = extended
      ? { starttls: /^250[ -]STARTTLS\b/im.test(text), auth: /^250[ -]AUTH\b/im.test(text) }
      : undefined;
    const exim = /\bExim (\d[\d.]*)/.exec(greeting)?.[1];
    const product = exim
      ? 'Exim'
      : /Postfix/.test(greeting)
        ? 'Postfix'
        : /Sendmail/.test(greeting)
          ? 'Sendmail'
          : /Microsoft ESMTP/.test(greeting)
            ? 'Microsoft Exchange'
            : undefined;
    return {
      service: 'smtp',
      ...(product ? { product } : {}),
      ...(exim ? { version: exim, cpe: applicationCpe('exim', 'exim', exim) } : {}),
      ...packagedBy(greeting),
      ...(details ? { details } : {}),
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from(
          '220 mx.example ESMTP Exim 4.91 Mon\r\n250-mx.example Hello\r\n250-STARTTLS\r\n250 HELP\r\n221 bye\r\n',
        ),
        is: {
          service: 'smtp',
          product: 'Exim',
          version: '4.91',
          cpe: 'cpe:2.3:a:exim:exim:4.91:*:*:*:*:*:*:*',
          details: { starttls: true, auth: false },
        },
      },
      {
        answer: Buffer.from('220 mx.example ESMTP Postfix (Ubuntu)\r\n250-mx\r\n250 AUTH PLAIN\r\n'),
        is: { service: 'smtp', product: 'Postfix', distribution: 'Ubuntu', details: { starttls: false, auth: true } },
      },
    ],
    noMatch: [Buffer.from('220 (vsFTPd 3.0.3)\r\n'), Buffer.from('554 no\r\n')],
  },
});
