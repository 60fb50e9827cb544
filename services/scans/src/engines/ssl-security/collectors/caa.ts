import { EgressError } from '@osk/egress';
import { defineCollector } from '../collector';
import type { CaaFacts } from '../facts';
import { ProbeError } from '../net/probe-error';
import { DEEP } from '../profiles';

/** CAA records that govern the name: its own or those of the nearest name above it (RFC 8659 section 3). */
export default defineCollector({
  fact: 'caa',
  profiles: DEEP,
  needs: ['protocols'],
  async collect({ endpoint, egress, signal }): Promise<CaaFacts> {
    const { host, literal } = endpoint.host;
    // Addresses and single labels have no CAA; `null` and no record is what the check reads as "does not apply".
    if (literal || !host.includes('.')) return { foundAt: null, records: [] };
    const labels = host.replace(/\.$/, '').split('.');
    for (let at = 0; at < labels.length; at += 1) {
      const name = labels.slice(at).join('.');
      const records = await lookUp(() =>
        egress.dns(name, 'CAA', { timeoutMs: endpoint.settings.answerTimeoutMs, signal }),
      );
      if (records.length > 0) return { foundAt: name, records };
    }
    return { foundAt: null, records: [] };
  },
});

async function lookUp(ask: () => Promise<{ type: string; data: unknown }[]>): Promise<string[]> {
  try {
    const answers = await ask();
    return answers.filter(({ type }) => type === 'CAA').map(({ data }) => describe(data));
  } catch (error) {
    // A name that does not exist has no records; the one above it may.
    if (error instanceof EgressError && error.code === 'unresolvable') return [];
    if (error instanceof EgressError)
      throw new ProbeError('inconclusive', `no answer to the CAA question (${error.code})`, { cause: error });
    throw error;
  }
}

function describe(data: unknown): string {
  const { tag, value } = data as { tag?: unknown; value?: unknown };
  return `${String(tag)} ${String(value)}`;
}
