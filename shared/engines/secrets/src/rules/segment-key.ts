import { defineRule } from '../types';

export default defineRule({
  id: 'segment-key',
  name: 'Segment write key',
  provider: 'Twilio Segment',
  description: 'A Segment write key. Whoever holds it sends events into the source.',
  severity: 'low',
  keywords: ['segment_write', 'segment_key', 'segment_api', 'segmentwritekey'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 4,
  remediation: "Rotate the key in the source's settings.",
  references: ['https://segment.com/docs'],
  examples: {
    match: ['SEGMENT_WRITE_KEY=<<alnum:32>>', '  "segment_writeToken": "<<alnum:32>>",'],
    noMatch: ['SEGMENT_WRITE_KEY=${SEGMENT_WRITE_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
