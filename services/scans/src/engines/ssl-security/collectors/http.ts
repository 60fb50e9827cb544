import { EgressError } from '@osk/egress';
import { defineCollector } from '../collector';
import type { HttpFacts } from '../facts';
import { ProbeError } from '../net/probe-error';
import { getOverOldTls, type HttpHead } from '../probe/plain-http';
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
    const { host } = endpoint.host;
    const authority = `${host.includes(':') ? `[${host}]` : host}:${endpoint.port}`;
    try {
      const timeoutMs = endpoint.settings.answerTimeoutMs * 2;
      return factsOf(
        await egress.http(`https://${authority}/`, { verifyTls: false, maxBodyBytes: 16_384, timeoutMs, signal }),
      );
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      if (error.code !== 'tls_error') return judgeFailure(error, endpoint.port);
      const head = await getOverOldTls(endpoint, authority);
      return head ? factsOf(head) : NOT_HTTP;
    }
  },
});

function factsOf({ status, headers }: HttpHead): HttpFacts {
  return {
    spoken: true,
    status,
    hsts: headers['strict-transport-security'] ?? [],
    contentEncoding: headers['content-encoding']?.join(', ') ?? null,
  };
}

/** No HTTP on a port that is not HTTP's is an answer; anything else leaves the question open. */
function judgeFailure(error: EgressError, port: number): HttpFacts {
  const otherProtocol = error.code === 'protocol_error' || (error.code === 'timeout' && !HTTPS_PORTS.has(port));
  if (otherProtocol) return NOT_HTTP;
  throw new ProbeError('inconclusive', `no HTTP answer (${error.code})`, { cause: error });
}
