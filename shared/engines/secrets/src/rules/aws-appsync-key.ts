import { defineRule } from '../types';

export default defineRule({
  id: 'aws-appsync-key',
  name: 'AWS AppSync API key',
  provider: 'AWS',
  description: 'An AWS AppSync API key. Whoever holds it runs queries and mutations of the GraphQL API.',
  severity: 'medium',
  keywords: ['appsync', 'graphql', 'x-api-key', 'da2-'],
  patterns: [{ assigned: /da2-[a-z0-9]{26}/ }],
  remediation: 'Delete the API key in the settings of the AppSync API.',
  references: ['https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html'],
  examples: {
    match: ["aws_appsync_apiKey: 'da2-<<lowernum:26>>'"],
    noMatch: ['x-api-key: da2-xxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
