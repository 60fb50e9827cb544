import { defineRule } from '../types';

export default defineRule({
  id: 'clojars-token',
  name: 'Clojars deploy token',
  provider: 'Clojars',
  description: 'A Clojars deploy token. Whoever holds it publishes libraries.',
  severity: 'critical',
  keywords: ['CLOJARS_'],
  patterns: [{ token: /CLOJARS_[a-z0-9]{60}/ }],
  remediation: 'Delete the token under Deploy tokens.',
  references: ['https://github.com/clojars/clojars-web/wiki/Deploy-Tokens'],
  examples: {
    match: ['export LEIN_TOKEN=CLOJARS_<<lowernum:60>>', '{"value": "CLOJARS_<<lowernum:60>>", "other": 1}'],
    noMatch: [
      'see CLOJARS_<<lowernum:20>> there',
      'LEIN_TOKEN=CLOJARS_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
