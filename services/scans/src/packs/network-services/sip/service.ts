import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** OPTIONS of SIP (RFC 3261, section 11), which asks what is supported and rings nowhere. */
export default defineService({
  id: 'sip',
  transport: 'tcp',
  speaks: 'second',
  ports: [5060, 5061],
  anywhere: true,
  ask: ({ host }) =>
    Buffer.from(
      [
        `OPTIONS sip:${host.includes(':') ? `[${host}]` : host} SIP/2.0`,
        'Via: SIP/2.0/TCP osk-probe.example;branch=z9hG4bKosk',
        'Max-Forwards: 1',
        'From: <sip:probe@osk-probe.example>;tag=osk',
        'To: <sip:probe@osk-probe.example>',
        'Call-ID: osk-probe',
        'CSeq: 1 OPTIONS',
        'Content-Length: 0',
        '\r\n',
      ].join('\r\n'),
    ),
  recognise(answer) {
    const text = textOf(answer);
    if (!/^SIP\/2\.0 \d{3}/.test(text)) return undefined;
    const agent = /^(?:Server|User-Agent): ([^\r\n]{1,200})/im.exec(text)?.[1];
    return { service: 'sip', ...(agent ? { details: { agent } } : {}) };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('SIP/2.0 200 OK\r\nServer: Asterisk PBX 16.2.1\r\n\r\n'),
        is: { service: 'sip', details: { agent: 'Asterisk PBX 16.2.1' } },
      },
    ],
    noMatch: [Buffer.from('SIP/2.0\r\n')],
  },
});
