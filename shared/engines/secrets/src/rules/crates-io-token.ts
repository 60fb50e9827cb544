import { defineRule } from '../types';

export default defineRule({
  id: 'crates-io-token',
  name: 'crates.io token',
  provider: 'crates.io',
  description: 'A crates.io token. Whoever holds it publishes crates.',
  severity: 'critical',
  keywords: ['cio'],
  patterns: [{ token: /cio[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: "Revoke the token in the account's settings.",
  references: ['https://doc.rust-lang.org/cargo/reference/publishing.html'],
  examples: {
    match: ['export CARGO_TOKEN=cio<<alnum:32>>', '{"value": "cio<<alnum:32>>", "other": 1}'],
    noMatch: ['see cio<<alnum:10>> there', 'CARGO_TOKEN=cioxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
