import type { HttpAnswer, HttpQuestion } from './http-message';

/** What a service told about itself. */
export interface ServiceMatch {
  service: string;
  product?: string;
  version?: string;
  /** CPE 2.3, only where vendor and product are certain. */
  cpe?: string;
  /** Whose package it says it is: distributions mend weaknesses without changing the version. */
  distribution?: string;
  /** Whether a read-only exchange got through without credentials; absent when it was not put to the test. */
  access?: 'open' | 'protected';
  /** Further observations: what is offered, what is required. Short, no secrets. */
  details?: Record<string, string | number | boolean | string[]>;
}

export interface AskContext {
  host: string;
  port: number;
}

interface Described {
  id: string;
  /** Where it usually listens: asked there first. */
  ports: readonly number[];
}

/**
 * A service over TCP (or TLS, or UDP) that is told by the bytes it sends. `recognise` is pure and gets all that came
 * back on one connection; it must refuse what other services send.
 */
export interface BytesService extends Described {
  transport: 'tcp' | 'udp';
  /** `first`: it greets, and `ask` goes out after the greeting was recognised. `second`: it waits for `ask`. */
  speaks: 'first' | 'second';
  ask?(context: AskContext): Buffer;
  /** Worth asking on ports that suggest nothing, when every port is asked everything. */
  anywhere?: boolean;
  recognise(answer: Buffer): ServiceMatch | undefined;
  /** More read-only questions, each on a connection of its own, once the service is known. */
  more?: readonly { ask(context: AskContext): Buffer; read(answer: Buffer): Partial<ServiceMatch> }[];
  examples: { match: { answer: Buffer; is: ServiceMatch }[]; noMatch: Buffer[] };
}

/** A service over HTTP, told by its answers to a few GETs (or read-only POSTs). */
export interface HttpService extends Described {
  transport: 'http';
  /** Whether the answer to `GET /` makes it worth asking on a port that is not its own. */
  hint?(root: HttpAnswer): boolean;
  questions: readonly HttpQuestion[];
  /** One answer per question, undefined where none came. */
  recognise(answers: readonly (HttpAnswer | undefined)[]): ServiceMatch | undefined;
  examples: { match: { answers: (Buffer | undefined)[]; is: ServiceMatch }[]; noMatch: Buffer[][] };
}

export type NetworkService = BytesService | HttpService;

/** Gives a definition its type; the folder's default export. */
export function defineService(service: BytesService): BytesService;
export function defineService(service: HttpService): HttpService;
export function defineService(service: NetworkService): NetworkService {
  return service;
}

/** A CPE 2.3 name of an application, or undefined without a version. */
export function applicationCpe(vendor: string, product: string, version: string | undefined): string | undefined {
  if (!version || !/^[\w.+~-]+$/.test(version)) return undefined;
  return `cpe:2.3:a:${vendor}:${product}:${version.toLowerCase().replace(/[+~]/g, '\\$&')}:*:*:*:*:*:*:*`;
}

const DISTRIBUTION =
  /\b(Debian|Ubuntu|Raspbian|Red ?Hat|RedHat|CentOS|Rocky|AlmaLinux|Oracle Linux|Fedora|SUSE|Amazon|FreeBSD|deb\d+u\d+|\d+ubuntu\d+|el\d+)\b/i;

/** The distribution that a banner names, as a part of a match. */
export function packagedBy(banner: string): Pick<ServiceMatch, 'distribution'> {
  const named = DISTRIBUTION.exec(banner.slice(0, 500))?.[1];
  if (!named) return {};
  if (/ubuntu/i.test(named)) return { distribution: 'Ubuntu' };
  if (/^deb/i.test(named)) return { distribution: 'Debian' };
  return { distribution: /^(el|red ?hat)/i.test(named) ? 'Red Hat' : named };
}

/** Bytes as text, one character each, bounded: what recognisers match on. */
export const textOf = (answer: Buffer): string => answer.subarray(0, 16_384).toString('latin1');
