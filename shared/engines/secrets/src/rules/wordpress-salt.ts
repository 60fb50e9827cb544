import { defineRule } from '../types';

export default defineRule({
  id: 'wordpress-salt',
  name: 'WordPress keys and salts',
  provider: 'Generic',
  description: 'A WordPress keys and salts. Whoever holds it can forge the cookies of signed-in users.',
  severity: 'high',
  keywords: ['auth_key', 'secure_auth_key', 'logged_in_key', 'nonce_key', 'auth_salt', 'logged_in_salt', 'nonce_salt'],
  patterns: [
    {
      near: /define\(\s{0,4}['"](?:(?:SECURE_)?AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)['"]\s{0,8},\s{0,8}'([^'\r\n]{40,80})'/,
      before: 30,
      after: 140,
    },
  ],
  entropy: 4,
  publicPrefix: 0,
  remediation: 'Make new values with the service of wordpress.org, which signs everybody out.',
  references: ['https://developer.wordpress.org/advanced-administration/wordpress/wp-config/'],
  examples: {
    match: ["define('AUTH_KEY', '<<alnum:64>>');"],
    noMatch: ["define('AUTH_KEY', 'put your unique phrase here');"],
  },
});
