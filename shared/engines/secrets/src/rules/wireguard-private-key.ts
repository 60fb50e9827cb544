import { defineRule } from '../types';

export default defineRule({
  id: 'wireguard-private-key',
  name: 'WireGuard key',
  provider: 'WireGuard',
  description: 'A WireGuard key. Whoever holds it joins the tunnel as the peer it belongs to.',
  severity: 'critical',
  keywords: ['privatekey', 'presharedkey', 'wireguard', 'wg_private'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=/ }],
  entropy: 4,
  remediation: 'Make a new key pair and change the public key at the peers.',
  references: ['https://www.wireguard.com'],
  examples: {
    match: ['PrivateKey = <<base64:42>>A=', 'PresharedKey = <<base64:42>>E='],
    noMatch: ['PrivateKey = <key>', 'PublicKey = <<base64:42>>A='],
  },
});
