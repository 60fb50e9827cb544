import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { handshake } from '../examples';

export default defineSslCheck({
  id: 'ssl-heartbeat-enabled',
  title: 'The heartbeat extension is offered',
  severity: 'info',
  description: 'Nothing on TCP needs it, and it has been the way into memory of servers before.',
  remediation: 'Build or configure the TLS library without heartbeats.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6520'],
  cwe: [],
  needs: ['handshakes'],
  *evaluate({ handshakes }) {
    yield handshakes.some(({ heartbeat }) => heartbeat) ? fail('The server agrees to heartbeats.') : pass();
  },
  examples: { fail: [handshake({ heartbeat: true })], pass: [handshake()] },
});
