import { orAborted, type Deadline } from './deadline';
import { EgressError } from './errors';
import { addressText, parseAddress, type IpAddress } from './policy/address';
import { refusalOf } from './policy/address-policy';
import type { AllowList } from './policy/allow-list';
import { isMetadataName } from './policy/cloud-metadata';
import { fromUrlHostname, normaliseHost, type NormalHost } from './policy/host';
import type { HostResolver } from './resolver';
import type { SchemeRule, VettedHost } from './types';

export interface VetterOptions {
  allow: AllowList;
  allowHttp: boolean;
  resolver: HostResolver;
}

/** Decides what may be reached. Resolves each name once per question and judges every address found. */
export class Vetter {
  constructor(private readonly options: VetterOptions) {}

  allows(text: string): boolean {
    const address = parseAddress(text);
    return address !== null && refusalOf(address, this.options.allow, false) === null;
  }

  vetHost(text: string, deadline: Deadline): Promise<VettedHost> {
    return this.vetNormal(normaliseHost(text), deadline);
  }

  async vetUrl(
    text: string | URL,
    schemes: SchemeRule,
    deadline: Deadline,
    known?: VettedHost,
  ): Promise<VettedHost & { url: URL }> {
    const url = parseUrl(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw new EgressError('scheme_not_allowed', 'Only http: and https: URLs can be requested.');
    }
    const normal = fromUrlHostname(url.hostname);
    if (url.protocol === 'http:' && schemes === 'https_only' && !this.options.allowHttp) {
      throw new EgressError('scheme_not_allowed', 'The URL must be https:.', { host: normal.host });
    }
    if (url.username !== '' || url.password !== '') {
      throw new EgressError('invalid_target', 'The URL must not carry credentials.', { host: normal.host });
    }
    if (url.port === '0') throw invalidPort(normal.host);
    // "example.com." is the same host, but not the same SNI, certificate name or Host header.
    if (!normal.literal) url.hostname = normal.host;
    const vetted = known?.host === normal.host ? this.recheck(known) : await this.vetNormal(normal, deadline);
    return { ...vetted, url };
  }

  /**
   * A host vetted earlier, before it is connected to: a `VettedHost` is plain data that may have been stored or made
   * by hand, so its addresses are judged again. No look-up.
   */
  recheck(vetted: VettedHost): VettedHost {
    const { host, literal } = normaliseHost(vetted.host);
    return this.judge({ host, literal }, vetted.addresses);
  }

  private async vetNormal(normal: NormalHost, deadline: Deadline): Promise<VettedHost> {
    if (normal.literal) return this.judge(normal, [normal.host]);
    const { allow, resolver } = this.options;
    if (isMetadataName(normal.host) && !allow.exactName(normal.host)) throw refused(normal.host, 'cloud metadata');
    let addresses: string[];
    try {
      addresses = await orAborted(resolver(normal.host), deadline.signal);
    } catch (cause) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      throw unresolvable(normal.host, cause);
    }
    if (addresses.length === 0) throw unresolvable(normal.host);
    return this.judge(normal, addresses);
  }

  private judge(normal: NormalHost, addresses: readonly string[]): VettedHost {
    const { allow } = this.options;
    const byName = !normal.literal && allow.name(normal.host);
    const judged = addresses.map((text) => {
      const address = parseAddress(text);
      if (!address) throw refused(normal.host, 'not a plain address', text);
      const refusal = refusalOf(address, allow, byName);
      if (refusal) throw refused(normal.host, refusal, text);
      return addressText(address);
    });
    if (normal.literal && !isLiteralItself(normal.host, judged)) throw refused(normal.host, 'another address');
    if (judged.length === 0) throw unresolvable(normal.host);
    return { host: normal.host, addresses: [...new Set(judged)], literal: normal.literal };
  }
}

/** Throws `EgressError` `invalid_target` unless `port` is 1 to 65535. */
export function requirePort(port: number, host: string): void {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalidPort(host);
}

function isLiteralItself(host: string, addresses: string[]): boolean {
  const own = addressText(parseAddress(host) as IpAddress);
  return addresses.every((address) => address === own);
}

function parseUrl(text: string | URL): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new EgressError('invalid_target', 'The URL is not valid.', { cause });
  }
}

function invalidPort(host: string): EgressError {
  return new EgressError('invalid_target', 'The port must be between 1 and 65535.', { host });
}

function unresolvable(host: string, cause?: unknown): EgressError {
  return new EgressError('unresolvable', `The host ${host} does not resolve to an address.`, { host, cause });
}

function refused(host: string, kind: string, address?: string): EgressError {
  return new EgressError('address_not_allowed', `The host ${host} may not be reached (${kind}).`, { host, address });
}
