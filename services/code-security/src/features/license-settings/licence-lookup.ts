import type { Egress } from '@osk/egress';
import { PackageURL } from 'packageurl-js';
import type { LicenceCache } from './cache.repo';
import { REGISTRIES } from './registries';
import type { PackageOf } from './registries/registry';

export interface LookupDeps {
  egress: Pick<Egress, 'http'>;
  cache: LicenceCache;
  /** Addresses in place of the public registries, by ecosystem. */
  mirrors: Readonly<Record<string, string>>;
  now?(): Date;
}

const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 2 * 1024 ** 2;
/** A registry that fails this often in a row is left alone for the rest of the run. */
const GIVE_UP_AFTER = 5;

/** Asks registries for the licences of packages. What fails is left out, and not remembered. */
export class LicenceLookup {
  constructor(private readonly deps: LookupDeps) {}

  /** Licences by purl; those that nobody knows are not in it. */
  async find(purls: readonly string[], signal?: AbortSignal): Promise<Map<string, string[]>> {
    const { cache, now = () => new Date() } = this.deps;
    const wanted = [...new Set(purls)].flatMap((purl) => askable(purl) ?? []);
    const known = await cache.find(
      wanted.map(({ purl }) => purl),
      now(),
    );
    const failures = new Map<string, number>();
    const waiting = wanted.filter(({ purl }) => !known.has(purl));
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
        if ((failures.get(next.type) ?? 0) >= GIVE_UP_AFTER) continue;
        const licences = await this.ask(next, signal);
        if (licences === undefined) {
          failures.set(next.type, (failures.get(next.type) ?? 0) + 1);
          continue;
        }
        failures.delete(next.type);
        known.set(next.purl, licences);
        await cache.put(next.purl, licences, now());
      }
    });
    await Promise.all(workers);
    return new Map([...known].filter(([, licences]) => licences.length > 0));
  }

  /** Undefined when the registry does not answer; [] when it does not know the package. */
  private async ask({ type, of }: Askable, signal?: AbortSignal): Promise<string[] | undefined> {
    const registry = REGISTRIES[type] as (typeof REGISTRIES)[string];
    const base = (this.deps.mirrors[type] ?? registry.base).replace(/\/+$/, '');
    try {
      const { status, body, truncated } = await this.deps.egress.http(`${base}${registry.path(of)}`, {
        ...{ timeoutMs: TIMEOUT_MS, maxBodyBytes: MOST_BYTES, maxRedirects: 2, signal },
        headers: { accept: 'application/json, application/xml;q=0.9, */*;q=0.1' },
      });
      if (status === 404 || status === 410) return [];
      if (status !== 200 || truncated) return undefined;
      return await registry.read(body.toString('utf8'), of);
    } catch {
      // Refused, unreachable or slow: the scan goes on without it.
      return undefined;
    }
  }
}

interface Askable {
  purl: string;
  type: string;
  of: PackageOf;
}

/** A package that a registry can be asked for; its qualifiers say where it lies, and not what it is. */
function askable(purl: string): Askable | undefined {
  try {
    const { type, namespace, name, version } = PackageURL.fromString(purl);
    if (!Object.hasOwn(REGISTRIES, type) || !version) return undefined;
    const of = { namespace: namespace ?? '', name, version };
    return { purl, type, of };
  } catch {
    return undefined;
  }
}

/** `npm=https://registry.example.com` of the configuration, by ecosystem. */
export function mirrorsOf(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.flatMap((item) => {
      const at = item.indexOf('=');
      const [type, address] = [item.slice(0, at).trim(), item.slice(at + 1).trim()];
      return at > 0 && Object.hasOwn(REGISTRIES, type) && URL.canParse(address) ? [[type, address]] : [];
    }),
  );
}
