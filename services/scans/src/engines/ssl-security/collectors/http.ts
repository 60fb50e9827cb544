import { EgressError } from '@osk/egress';
import { defineCollector } from '../collector';
import type { HttpFacts } from '../facts';
import { ProbeError } from '../net/probe-error';
import { ALL_PROFILES } from '../profiles';

const HTTPS_PORTS = new Set([443, 4443, 8443, 9443]);
const NOT_HTTP: HttpFacts = { spoken: false, status: null, hsts: [], contentEncoding: null };

/** The answer to one GET of `/`: HSTS and compression. */
export default defineCollector({
  fact: 'http',
  profiles: ALL_PROFILES,
  needs: ['protocols'],
  async collect({ endpoint, egress, signal }): Promise<HttpFacts> {
    if (endpoint.dialect) return NOT_HTTP;
    const host = endpoint.host.host.includes(':') ? `[${endpoint.host.host}]` : endpoint.host.host;
    try {
      const answer = await egress.http(`https://${host}:${endpoint.port}/`, {
        ...{ verifyTls: false, maxBodyBytes: 16_384, signal },
        timeoutMs: endpoint.settings.answerTimeoutMs * 2,
      });
      return {
        spoken: true,
        status: answer.status,
        hsts: answer.headers['strict-transport-security'] ?? [],
        contentEncoding: answer.headers['content-encoding']?.join(', ') ?? null,
      };
    } catch (error) {
      return judgeFailure(error, endpoint.port);
    }
  },
});

/** No HTTP on a port that is not HTTP's is an answer; anything else leaves the question open. */
function judgeFailure(error: unknown, port: number): HttpFacts {
  if (!(error instanceof EgressError)) throw error;
  const otherProtocol = error.code === 'protocol_error' || (error.code === 'timeout' && !HTTPS_PORTS.has(port));
  if (otherProtocol) return NOT_HTTP;
  throw new ProbeError('inconclusive', `no HTTP answer (${error.code})`, { cause: error });
}
