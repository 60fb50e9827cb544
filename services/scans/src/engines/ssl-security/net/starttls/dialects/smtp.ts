import { lines, type StartTlsDialect } from '../dialect';

/** RFC 3207. A reply's last line has a space after the code. */
const smtp: StartTlsDialect = {
  name: 'smtp',
  ports: [25, 587, 2525],
  steps: [
    { ready: lines(/^220 /, /^[45]\d\d/) },
    { send: Buffer.from('EHLO scanner.invalid\r\n'), ready: lines(/^250 /, /^[45]\d\d/) },
    { send: Buffer.from('STARTTLS\r\n'), ready: lines(/^220 /, /^[45]\d\d/) },
  ],
};
export default smtp;
