import { lines, type StartTlsDialect } from '../dialect';

/** RFC 2595 section 4. */
const pop3: StartTlsDialect = {
  name: 'pop3',
  ports: [110],
  steps: [{ ready: lines(/^\+OK/, /^-ERR/) }, { send: Buffer.from('STLS\r\n'), ready: lines(/^\+OK/, /^-ERR/) }],
};
export default pop3;
