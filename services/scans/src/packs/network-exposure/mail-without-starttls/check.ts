import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

const MAIL = new Set(['smtp', 'pop3', 'imap']);

export default defineNetworkCheck({
  id: 'mail-without-starttls',
  title: 'Mail service without encryption',
  category: 'cleartext',
  severity: 'medium',
  description:
    'The service offers no STARTTLS, so mail, and where people sign in their passwords, cross the network in the clear.',
  remediation: 'Install a certificate, enable STARTTLS or the TLS port, and allow sign-in over TLS only.',
  references: ['https://www.rfc-editor.org/rfc/rfc8314', 'https://www.rfc-editor.org/rfc/rfc3207'],
  cwe: ['CWE-319'],
  frameworks: { 'cis-controls-8': ['3.10'], 'nist-csf-1.1': ['PR.DS-2'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter(
      (service) => MAIL.has(service.service ?? '') && !service.tls && service.details?.starttls === false,
    );
    for (const service of found) {
      // Between mail servers encryption is opportunistic; where passwords are taken it must not be.
      const takesPasswords = service.service !== 'smtp' || service.details?.auth === true;
      yield failAt(service, 'It does not offer STARTTLS.', {
        evidence: serviceLine(service),
        severity: takesPasswords ? 'medium' : 'low',
      });
    }
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      { services: [] },
      example({ service: 'smtp', details: { starttls: true } }),
      example({ service: 'imap', tls: true, details: { starttls: false } }),
      example({ service: 'pop3' }),
    ],
    fail: [
      example({ service: 'pop3', details: { starttls: false } }),
      example({ service: 'smtp', details: { starttls: false, auth: false } }),
    ],
  },
});
