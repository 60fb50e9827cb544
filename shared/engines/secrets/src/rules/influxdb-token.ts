import { defineRule } from '../types';

export default defineRule({
  id: 'influxdb-token',
  name: 'InfluxDB token',
  provider: 'InfluxData',
  description: 'An InfluxDB token. Whoever holds it reads and writes buckets.',
  severity: 'high',
  keywords: ['influx'],
  patterns: [{ assigned: /[A-Za-z0-9_-]{86}==/ }],
  remediation: 'Delete the token under API tokens.',
  references: ['https://docs.influxdata.com'],
  examples: {
    match: ['INFLUX_TOKEN=<<alnum:86>>==', '  "influxToken": "<<alnum:86>>==",'],
    noMatch: ['INFLUX_TOKEN=${INFLUX_TOKEN}', 'digest of the file: <<alnum:86>>=='],
  },
});
