import { defineRule } from '../types';

export default defineRule({
  id: 'line-channel-token',
  name: 'LINE channel access token',
  provider: 'LINE',
  description: 'An LINE channel access token. Whoever holds it sends messages as the official account.',
  severity: 'high',
  keywords: ['line_channel', 'line_access', 'channel_access_token', 'channelaccesstoken'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{160,180}(?:=|\b)/ }],
  remediation: 'Reissue the token in the developers console.',
  references: ['https://developers.line.biz/en/docs/'],
  examples: {
    match: ['LINE_CHANNEL_ACCESS_TOKEN=<<alnum:171>>=', '  "line_channelToken": "<<alnum:171>>=",'],
    noMatch: ['LINE_CHANNEL_ACCESS_TOKEN=${LINE_CHANNEL_ACCESS_TOKEN}', 'digest of the file: <<alnum:171>>='],
  },
});
