import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** RFC 854: a server opens with option negotiation (IAC WILL, WONT, DO or DONT), or with a plain prompt. */
export default defineService({
  id: 'telnet',
  transport: 'tcp',
  speaks: 'first',
  ports: [23, 2323, 23023],
  recognise(answer) {
    const [iac, command = 0, option] = answer;
    if (iac === 0xff && command >= 0xfb && command <= 0xfe && option !== undefined && option <= 49)
      return { service: 'telnet' };
    const text = textOf(answer).slice(0, 2000);
    if (/(^|\n)[ \t]*(login|username|user name): ?$/i.test(text) && !/^(SSH-|HTTP\/|\d{3}[ -])/.test(text))
      return { service: 'telnet' };
    return undefined;
  },
  examples: {
    match: [
      { answer: Buffer.from([0xff, 0xfd, 0x18, 0xff, 0xfd, 0x20]), is: { service: 'telnet' } },
      { answer: Buffer.from('\r\nRouter\r\nUsername: '), is: { service: 'telnet' } },
    ],
    noMatch: [Buffer.from([0xff, 0x53, 0x4d, 0x42]), Buffer.from([0xff, 0xff, 0xff]), Buffer.from('220 login: \r\n')],
  },
});
