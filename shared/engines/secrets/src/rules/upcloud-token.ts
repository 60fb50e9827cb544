import { defineRule } from '../types';

export default defineRule({
  id: 'upcloud-token',
  name: 'UpCloud API token',
  provider: 'UpCloud',
  description: "An UpCloud API token. Whoever holds it manages the account's servers.",
  severity: 'critical',
  keywords: ['ucat_'],
  patterns: [{ token: /ucat_[A-Z0-9]{26}/ }],
  remediation: 'Delete the token in the control panel under Account, API tokens.',
  references: ['https://upcloud.com/docs'],
  examples: {
    match: ['export UPCLOUD_TOKEN=ucat_<<uppernum:26>>', '{"value": "ucat_<<uppernum:26>>", "other": 1}'],
    noMatch: ['see ucat_<<uppernum:8>> there', 'UPCLOUD_TOKEN=ucat_xxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
