import { defineRule } from '../types';

export default defineRule({
  id: 'neon-password',
  name: 'Neon database password',
  provider: 'Neon',
  description: 'A Neon database password. Whoever holds it reads and writes the database.',
  severity: 'critical',
  keywords: ['npg_'],
  patterns: [{ token: /npg_[A-Za-z0-9]{12,16}/ }],
  entropy: 2.8,
  specificity: 5,
  remediation: "Reset the role's password.",
  references: ['https://neon.com/docs/connect/connect-securely'],
  examples: {
    match: ['postgresql://owner:npg_<<alnum:12>>@ep-a-b-1.eu-central-1.aws.neon.tech/db'],
    noMatch: ['npg_config_name'],
  },
});
