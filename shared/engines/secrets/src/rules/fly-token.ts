import { defineRule } from '../types';

export default defineRule({
  id: 'fly-token',
  name: 'Fly.io access token',
  provider: 'Fly.io',
  description: "A Fly.io access token. Whoever holds it deploys and opens consoles on the organisation's machines.",
  severity: 'critical',
  keywords: ['fo1_', 'FlyV1 fm', 'fm1r_', 'fm2_', 'fm1a_'],
  patterns: [
    { token: /fo1_[\w-]{43}|FlyV1 fm[12][ar]?_[A-Za-z0-9+/=,_-]{60,600}|fm[12][ar]?_[A-Za-z0-9+/]{60,600}={0,2}/ },
  ],
  remediation: 'Revoke it with `fly tokens revoke` or in the dashboard.',
  references: ['https://fly.io/docs/security/tokens/'],
  examples: {
    match: ['export FLY_TOKEN=fo1_<<alnum:43>>', '{"value": "fo1_<<alnum:43>>", "other": 1}'],
    noMatch: ['see fo1_<<alnum:14>> there', 'FLY_TOKEN=fo1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
