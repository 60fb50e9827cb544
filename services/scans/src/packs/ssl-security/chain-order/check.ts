import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { trust } from '../examples';
import { list } from '../judge';

export default defineSslCheck({
  id: 'ssl-chain-order',
  title: 'The certificate chain is not in order',
  severity: 'low',
  description: 'Certificates are sent out of order or do not belong to the chain; strict clients refuse such a chain.',
  remediation: 'Send the leaf first, then each certificate followed by the one that issued it, and nothing else.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5246#section-7.4.2'],
  cwe: ['CWE-295'],
  needs: ['trust'],
  *evaluate({ trust: { inOrder, unrelated, path } }) {
    if (!inOrder) yield fail('Certificates are out of order.', { evidence: path.join('\n') });
    // A cross-signed certificate that this path does not need is common and does no harm.
    else if (unrelated.length > 0)
      yield fail(`Not part of the chain: ${list(unrelated, 3)}.`, { severity: 'info', evidence: unrelated.join('\n') });
    else yield pass();
  },
  examples: { fail: [trust({ inOrder: false }), trust({ unrelated: ['CN=Other CA'] })], pass: [trust()] },
});
