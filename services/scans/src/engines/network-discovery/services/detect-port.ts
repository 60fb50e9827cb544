import type { Dialer } from './dialer';
import { exchange } from './exchange';
import { httpRequest, parseHttpAnswer, type HttpAnswer } from './http-message';
import { identify, merge, type Identified } from './identify';
import type { BytesService, HttpService, NetworkService, ServiceMatch } from './types';

export interface DetectOptions {
  services: readonly NetworkService[];
  /** `likely`: what the port suggests, its greeting, HTTP. `all`: every service that may be asked anywhere. */
  depth: 'likely' | 'all';
  answerTimeoutMs: number;
  signal: AbortSignal;
}

export interface Detection {
  match?: ServiceMatch;
  /** What came back, for the part of it that can be shown, when nothing knew it. */
  unknownAnswer?: Buffer;
}

/**
 * Finds out what speaks on one open port through connections of one kind (plain or TLS): asks what the port
 * suggests, then listens for a greeting, then asks what may be asked anywhere.
 */
export async function detectPort(dialer: Dialer, options: DetectOptions): Promise<Detection> {
  const context = { host: dialer.host, port: dialer.port };
  const usual = options.services.filter(
    (service): service is BytesService => service.transport === 'tcp' && service.ports.includes(dialer.port),
  );
  const web = options.services.some((service) => service.transport === 'http' && service.ports.includes(dialer.port));
  const http = options.services.find(
    (service): service is BytesService => service.transport === 'tcp' && service.id === 'http',
  );
  const asked = new Set<BytesService>();
  let unknownAnswer: Buffer | undefined;

  const ask = async (
    service: BytesService | undefined,
    patience = options.answerTimeoutMs,
  ): Promise<Identified | undefined> => {
    if (service && (asked.has(service) || !service.ask)) return undefined;
    if (service) asked.add(service);
    const answer = await talk(dialer, service?.ask?.(context), service, { ...options, answerTimeoutMs: patience });
    if (answer.length > 0) unknownAnswer ??= answer;
    return identify(answer, options.services, service);
  };

  const queue: (() => Promise<Identified | undefined>)[] = [
    ...usual.filter(({ speaks }) => speaks === 'second').map((service) => () => ask(service)),
    ...(web ? [() => ask(http)] : []),
    () => ask(undefined),
    () => ask(http),
    ...(options.depth === 'all' ? options.services : [])
      .filter((service): service is BytesService => service.transport === 'tcp' && service.anywhere === true)
      // Of many questions only one can be right; each gets half the time.
      .map((service) => () => ask(service, options.answerTimeoutMs / 2)),
  ];
  for (const step of queue) {
    if (options.signal.aborted) break;
    const found = await step();
    if (!found) continue;
    const learned = await learnMore(dialer, found, options);
    return { match: found.definition.id === 'http' ? await whatRunsOnHttp(dialer, learned, options) : learned };
  }
  return { unknownAnswer };
}

/** One connection: what it says, after `message` when there is one. */
async function talk(
  dialer: Dialer,
  message: Buffer | undefined,
  service: BytesService | undefined,
  options: DetectOptions,
): Promise<Buffer> {
  const socket = await dialer.dial();
  if (!socket) return Buffer.alloc(0);
  try {
    const { answerTimeoutMs, signal } = options;
    // A service that waits for a question keeps still; there is no need to wait long for its greeting.
    const patience = message ? answerTimeoutMs : Math.min(answerTimeoutMs, 1500);
    return await exchange(socket, message, {
      answerTimeoutMs: patience,
      signal,
      enough: service?.id === 'http' ? isWholeHttp : undefined,
    });
  } finally {
    socket.destroy();
  }
}

/** Headers and the body that `content-length` promises. */
function isWholeHttp(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.subarray(0, end).toString('latin1'))?.[1];
  return length !== undefined && answer.length >= end + 4 + Number(length);
}

/** For services that greet: greeting, question and answer on one connection. Then the questions on their own. */
async function learnMore(
  dialer: Dialer,
  { definition, match }: Identified,
  options: DetectOptions,
): Promise<ServiceMatch> {
  const context = { host: dialer.host, port: dialer.port };
  let learned = match;
  if (definition.speaks === 'first' && definition.ask && !options.signal.aborted) {
    const whole = await greetThenAsk(dialer, definition.ask(context), options);
    const better = definition.recognise(whole);
    if (better) learned = merge(learned, better);
  }
  for (const question of definition.more ?? []) {
    if (options.signal.aborted) break;
    learned = merge(learned, question.read(await talk(dialer, question.ask(context), undefined, options)));
  }
  return learned;
}

async function greetThenAsk(
  dialer: Dialer,
  message: Buffer,
  { answerTimeoutMs, signal }: DetectOptions,
): Promise<Buffer> {
  const socket = await dialer.dial();
  if (!socket) return Buffer.alloc(0);
  try {
    const greeting = await exchange(socket, undefined, { answerTimeoutMs, signal });
    if (greeting.length === 0) return greeting;
    return Buffer.concat([greeting, await exchange(socket, message, { answerTimeoutMs, signal })]);
  } finally {
    socket.destroy();
  }
}

/** Asks the services over HTTP that the port or the start page suggests. */
async function whatRunsOnHttp(dialer: Dialer, found: ServiceMatch, options: DetectOptions): Promise<ServiceMatch> {
  const get = async (question: HttpService['questions'][number]): Promise<HttpAnswer | undefined> => {
    const socket = await dialer.dial();
    if (!socket) return undefined;
    try {
      const { answerTimeoutMs, signal } = options;
      return parseHttpAnswer(
        await exchange(socket, httpRequest(dialer.host, dialer.port, question), {
          answerTimeoutMs,
          signal,
          enough: isWholeHttp,
        }),
      );
    } finally {
      socket.destroy();
    }
  };
  const web = options.services.filter((service): service is HttpService => service.transport === 'http');
  const root = await get({ path: '/' });
  for (const service of web) {
    if (options.signal.aborted || !(service.ports.includes(dialer.port) || (root && service.hint?.(root)))) continue;
    const answers: (HttpAnswer | undefined)[] = [];
    for (const question of service.questions) {
      answers.push(question.path === '/' && !question.method ? root : await get(question));
    }
    const match = service.recognise(answers);
    if (match) return merge({ ...match, details: { ...found.details, ...match.details } }, {});
  }
  return found;
}
