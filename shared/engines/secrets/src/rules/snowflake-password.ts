import { defineRule } from '../types';

export default defineRule({
  id: 'snowflake-password',
  name: 'Snowflake password',
  provider: 'Snowflake',
  description: 'A Snowflake password. Whoever holds it queries the warehouse as its user.',
  severity: 'high',
  keywords: ['snowflake'],
  patterns: [{ assigned: /[^\s"'`<>,;(){}]{8,80}/, rest: /[\w.-]{0,20}(?:[pP]assw(?:or)?d|PASSW(?:OR)?D|pwd|PWD)/ }],
  password: true,
  remediation: 'Change the password, and use key pairs with network policies.',
  references: ['https://docs.snowflake.com/en/user-guide/key-pair-auth'],
  examples: {
    match: ['SNOWFLAKE_PASSWORD=<<pass:12>>'],
    noMatch: ['SNOWFLAKE_PASSWORD=${PW}', 'snowflake_password = var.password'],
  },
});
