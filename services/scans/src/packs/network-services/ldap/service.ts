import { ber } from '../../../engines/network-discovery/services/ber';
import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** A search of the root entry (RFC 4512, section 5.1), which is meant to be readable by anyone. */
export default defineService({
  id: 'ldap',
  transport: 'tcp',
  speaks: 'second',
  ports: [389, 636, 3268, 3269],
  anywhere: true,
  ask: () =>
    // Base object "", no aliases, no limits but five seconds, (objectClass=*), one attribute.
    ber(
      0x30,
      ber(0x02, [1]),
      ber(
        0x63,
        ber(0x04, ''),
        ber(0x0a, [0]),
        ber(0x0a, [0]),
        ber(0x02, [0]),
        ber(0x02, [5]),
        ber(0x01, [0]),
        ber(0x87, 'objectClass'),
        ber(0x30, ber(0x04, 'namingContexts')),
      ),
    ),
  recognise(answer) {
    // LDAPMessage: a sequence with message id 1, then SearchResultEntry (0x64) or SearchResultDone (0x65).
    if (answer[0] !== 0x30 || answer.length < 9) return undefined;
    // A long length has its size in the low bits of the first byte.
    const at = (answer[1] as number) < 0x80 ? 2 : 2 + ((answer[1] as number) & 0x7f);
    if (at > 6 || !answer.subarray(at, at + 3).equals(Buffer.from([2, 1, 1]))) return undefined;
    const kind = answer[at + 3];
    if (kind !== 0x64 && kind !== 0x65) return undefined;
    const contexts = [...textOf(answer).matchAll(/(?:dc|o|ou|cn)=[\w .-]+(?:,(?:dc|o|ou|cn)=[\w .-]+)*/gi)]
      .map(([name]) => name)
      .slice(0, 10);
    return {
      service: 'ldap',
      ...(kind === 0x64 ? { details: { root_readable: true, naming_contexts: contexts } } : {}),
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from(
          '\x30\x84\0\0\0\x40\x02\x01\x01\x64\x84\0\0\0\x30\x04\0\x30\x20namingContexts1\x10dc=corp,dc=example',
          'latin1',
        ),
        is: { service: 'ldap', details: { root_readable: true, naming_contexts: ['dc=corp,dc=example'] } },
      },
      { answer: Buffer.from([0x30, 0x0c, 2, 1, 1, 0x65, 7, 0x0a, 1, 0, 4, 0, 4, 0]), is: { service: 'ldap' } },
    ],
    noMatch: [Buffer.from('0 is not a sequence'), Buffer.from([0x30, 0x0c, 2, 1, 7, 0x65, 7, 0, 0, 0])],
  },
});
