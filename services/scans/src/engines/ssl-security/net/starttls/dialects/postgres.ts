import type { StartTlsDialect } from '../dialect';

/** PostgreSQL's SSLRequest message: one byte comes back, `S` for yes. */
const postgres: StartTlsDialect = {
  name: 'postgres',
  ports: [5432],
  steps: [
    {
      send: Buffer.from('0000000804d2162f', 'hex'),
      ready: (answer) => (answer.length === 0 ? false : answer[0] === 0x53 || 'the server does not offer TLS'),
    },
  ],
};
export default postgres;
