import { defineRule } from '../types';

export default defineRule({
  id: 'onepassword-secret-key',
  name: '1Password secret key',
  provider: '1Password',
  description: 'A 1Password secret key. Whoever holds it has one of the two parts that open the account.',
  severity: 'high',
  keywords: ['A3-'],
  patterns: [{ token: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}/ }],
  entropy: 3.6,
  publicPrefix: 3,
  remediation: 'Regenerate the secret key in the account.',
  references: ['https://support.1password.com/secret-key/'],
  examples: {
    match: ['secret key: A3-<<uppernum:6>>-<<uppernum:6>>-<<uppernum:5>>-<<uppernum:5>>-<<uppernum:5>>-<<uppernum:5>>'],
    noMatch: ['page A3-<<uppernum:6>>'],
  },
});
