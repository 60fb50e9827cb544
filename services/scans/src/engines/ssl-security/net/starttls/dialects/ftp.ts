import { lines, type StartTlsDialect } from '../dialect';

/** RFC 4217 section 4. */
const ftp: StartTlsDialect = {
  name: 'ftp',
  ports: [21],
  steps: [
    { ready: lines(/^220 /, /^[45]\d\d/) },
    { send: Buffer.from('AUTH TLS\r\n'), ready: lines(/^234 /, /^[45]\d\d/) },
  ],
};
export default ftp;
