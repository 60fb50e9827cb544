import { lines, type StartTlsDialect } from '../dialect';

/** RFC 9051 section 6.2.1. */
const imap: StartTlsDialect = {
  name: 'imap',
  ports: [143],
  steps: [
    { ready: lines(/^\* (OK|PREAUTH)/i, /^\* BYE/i) },
    { send: Buffer.from('a1 STARTTLS\r\n'), ready: lines(/^a1 OK/i, /^a1 (NO|BAD)/i) },
  ],
};
export default imap;
