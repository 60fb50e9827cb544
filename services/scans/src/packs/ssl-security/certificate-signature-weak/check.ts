import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';
import { label, leaves } from '../judge';

const BROKEN = ['md2', 'md4', 'md5'];

export default defineSslCheck({
  id: 'ssl-certificate-signature-weak',
  title: 'A certificate is signed with a weak hash',
  severity: 'high',
  ratingCap: 'F',
  description:
    'Collisions in MD5 and SHA-1 make it possible to have one certificate signed and to use another; clients refuse them.',
  remediation: 'Have the certificate issued anew with SHA-256, by an intermediate that is signed with SHA-256 itself.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9155', 'https://shattered.io/'],
  cwe: ['CWE-328'],
  needs: ['certificate'],
  *evaluate({ certificate: facts }) {
    // A root is trusted because it is in the list: what it is signed with does not matter.
    const relied = [...leaves(facts), ...facts.chain.slice(1).filter(({ selfSigned }) => !selfSigned)];
    for (const info of relied) {
      const hash = info.signature.hash;
      const weak = hash !== null && (hash === 'sha1' || BROKEN.includes(hash));
      yield weak
        ? fail(`${label(info)} is signed with ${hash.toUpperCase()}.`, {
            evidence: `${info.signature.algorithm} with ${hash}`,
            identity: info.sha256,
          })
        : pass();
    }
  },
  examples: {
    fail: [
      certificate({ signature: { hash: 'md5', algorithm: 'RSA' } }),
      certificate({ signature: { hash: 'sha1', algorithm: 'RSA' } }),
    ],
    pass: [certificate(), certificate({ signature: { hash: null, algorithm: 'Ed25519' } })],
  },
});
