import { defineRule } from '../types';

export default defineRule({
  id: 'ibm-cloud-api-key',
  name: 'IBM Cloud API key',
  provider: 'IBM Cloud',
  description: 'An IBM Cloud API key. Whoever holds it acts as the user or service id it belongs to.',
  severity: 'critical',
  keywords: ['ibm', 'bluemix', 'watson', 'softlayer'],
  patterns: [{ assigned: /[\w-]{44}/, startsWord: true }],
  entropy: 4,
  remediation: 'Delete the key under Manage, Access (IAM), API keys.',
  references: ['https://cloud.ibm.com/docs/account?topic=account-userapikey'],
  examples: {
    match: ['IBMCLOUD_API_KEY=<<alnum:44>>', 'ibm_cloud: { apikey: "<<alnum:44>>" }'],
    noMatch: ['IBMCLOUD_API_KEY=$KEY', 'ibm-plex-sans-condensed-regular-latin-key-font-face'],
  },
});
