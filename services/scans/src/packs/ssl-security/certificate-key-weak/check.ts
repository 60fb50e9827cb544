import { fail, pass } from '@osk/checks';
import type { CertificateInfo } from '../../../engines/ssl-security/certificate/certificate-facts';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';
import { label, leaves } from '../judge';

export default defineSslCheck({
  id: 'ssl-certificate-key-weak',
  title: 'The key of a certificate is too short',
  severity: 'high',
  ratingCap: { high: 'F', medium: 'C' },
  description: 'Whoever computes the private key from the public one can stand in for the server.',
  remediation: 'Make a new key (EC P-256, or RSA with 2,048 bits or more) and have a certificate issued for it.',
  references: ['https://csrc.nist.gov/pubs/sp/800/131/a/r2/final'],
  cwe: ['CWE-326'],
  needs: ['certificate'],
  *evaluate({ certificate: facts }) {
    for (const info of [...leaves(facts), ...facts.chain.slice(1)]) {
      const { type, bits } = info.key;
      if (isLongEnough(info.key)) yield pass();
      else
        yield fail(`${label(info)} has a key of ${type.toUpperCase()} ${bits}.`, {
          severity: isBreakable(info.key) ? 'high' : 'medium',
          evidence: `${type} ${bits}`,
          identity: info.sha256,
        });
    }
  },
  examples: {
    fail: [
      certificate({ key: { type: 'rsa', bits: 1024, curve: null } }),
      certificate({ key: { type: 'ec', bits: 192, curve: 'prime192v1' } }),
    ],
    pass: [
      certificate(),
      certificate({ key: { type: 'rsa', bits: 2048, curve: null } }),
      certificate({ key: { type: 'ed25519', bits: 256, curve: null } }),
    ],
  },
});

type Key = CertificateInfo['key'];

/** A kind of key whose size is not known (0 bits) is not called weak. */
function isLongEnough({ type, bits }: Key): boolean {
  return bits === 0 || bits >= (isFiniteField(type) ? 2048 : 224);
}

function isBreakable({ type, bits }: Key): boolean {
  return bits <= (isFiniteField(type) ? 1024 : 160);
}

function isFiniteField(type: string): boolean {
  return /^(rsa|dsa)/.test(type);
}
