import { defineRule } from '../types';

export default defineRule({
  id: 'nostr-private-key',
  name: 'Nostr private key',
  provider: 'Nostr',
  description: 'A Nostr private key. Whoever holds it is the account.',
  severity: 'high',
  keywords: ['nsec1'],
  patterns: [{ token: /nsec1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}/ }],
  checksum: 'bech32',
  remediation: 'There is no way to revoke it; tell the contacts about a new key.',
  references: ['https://github.com/nostr-protocol/nips'],
  examples: { match: ['key: <<bech32-key:nsec>>'], noMatch: ['key: nsec1<<bech32:58>>'] },
});
