import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { trust } from '../examples';

export default defineSslCheck({
  id: 'ssl-chain-root-sent',
  title: 'The root certificate is sent along',
  severity: 'info',
  description: 'A client that trusts the root has it already, and one that does not will not take it from here.',
  remediation: 'Leave the root out of the chain file; every connection gets shorter.',
  references: ['https://datatracker.ietf.org/doc/html/rfc8446#section-4.4.2'],
  cwe: [],
  needs: ['trust'],
  *evaluate({ trust: { rootSent, path } }) {
    yield rootSent ? fail(`${path.at(-1)} need not be sent.`) : pass();
  },
  examples: { fail: [trust({ rootSent: true })], pass: [trust()] },
});
