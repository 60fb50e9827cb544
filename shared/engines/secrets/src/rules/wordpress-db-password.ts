import { defineRule } from '../types';

export default defineRule({
  id: 'wordpress-db-password',
  name: 'WordPress database password',
  provider: 'Databases',
  description: "A WordPress database password. Whoever holds it signs in to the site's database.",
  severity: 'critical',
  keywords: ["'db_password'", '"db_password"'],
  patterns: [{ assigned: /[^\s"'`<>]{6,80}/ }],
  specificity: 3,
  password: true,
  remediation: 'Change the password of the database account.',
  references: ['https://developer.wordpress.org/advanced-administration/wordpress/wp-config/'],
  examples: { match: ["define('DB_PASSWORD', '<<pass:12>>');"], noMatch: ["define('DB_PASSWORD', 'password_here');"] },
});
