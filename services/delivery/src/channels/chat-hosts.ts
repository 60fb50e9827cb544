import { EgressError, isRefusal, type Egress } from '@osk/egress';
import { errors } from '@osk/service-kit';

/** True when `host` is listed, or lies under a listed `*.suffix`. */
export function hostListed(host: string, list: readonly string[]): boolean {
  const name = normal(host);
  return list.some((entry) => {
    const listed = normal(entry);
    return listed.startsWith('*.') ? name.endsWith(listed.slice(1)) && name !== listed.slice(2) : name === listed;
  });
}

/** Which webhook addresses a chat product may have, beside those of `CHAT_WEBHOOK_ALLOWED_HOSTS`. */
export class ChatHosts {
  constructor(
    private readonly egress: Egress,
    private readonly receiver: string,
    private readonly hosts: readonly string[],
    private readonly allowed: readonly string[],
  ) {}

  /** Whether the host is one of the product's or an allowed one; says nothing about its address. */
  permits(url: string): boolean {
    return URL.canParse(url) && hostListed(new URL(url).hostname, [...this.hosts, ...this.allowed]);
  }

  /** @throws AppError refused (400) that names `field`: not HTTPS, another host, or an address that may not be reached */
  async check(field: string, url: string): Promise<void> {
    // First, so that no name of somebody's choosing is looked up.
    if (this.permits(url)) return vetField(this.egress, field, url);
    throw errors.refused(
      `${field}: the host is neither ${this.receiver}'s (${this.hosts.join(', ')}) nor in CHAT_WEBHOOK_ALLOWED_HOSTS`,
      { code: 'chat_host_not_allowed' },
    );
  }
}

/** Vets an address that a person has given. @throws AppError refused (400) that names `field` */
export async function vetField(egress: Egress, field: string, url: string): Promise<void> {
  try {
    await egress.vetUrl(url, { schemes: 'https_only' });
  } catch (error) {
    if (isRefusal(error)) throw errors.refused(`${field}: ${error.message}`, { code: error.code, cause: error });
    if (error instanceof EgressError)
      throw errors.unavailable(`${field}: ${error.message}`, { code: error.code, cause: error });
    throw error;
  }
}

/** Enough of an address to recognise it by: a webhook's path is its password. */
export function maskUrl(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}/****` : '****';
}

function normal(host: string): string {
  return host.trim().toLowerCase().replace(/\.$/, '');
}
