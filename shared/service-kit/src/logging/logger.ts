import winston from 'winston';
import { currentRequest } from '../http/request-scope';

export type LogDetails = Record<string, unknown>;

/** The logger every part is handed: message first, details as an object. */
export interface Logger {
  debug(message: string, details?: LogDetails): void;
  info(message: string, details?: LogDetails): void;
  warn(message: string, details?: LogDetails): void;
  error(message: string, details?: LogDetails): void;
  child(details: LogDetails): Logger;
}

const SECRET_KEY =
  /pass(word|phrase)?$|secret|token|authorization|api[_-]?key|credential(s)?$|cookie|private[_-]?key|session_id$/i;

/** Values under names that hold secrets never reach a log line. Depth-bounded, so a cyclic detail cannot hang it. */
export function redactDetails(value: unknown, depth = 0): unknown {
  if (value instanceof Error)
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      cause: depth < 4 ? redactDetails(value.cause, depth + 1) : undefined,
    };
  if (value === null || typeof value !== 'object') return value;
  if (depth >= 6) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redactDetails(item, depth + 1));
  const out: LogDetails = {};
  for (const [key, item] of Object.entries(value))
    out[key] = SECRET_KEY.test(key) && typeof item !== 'number' ? '[redacted]' : redactDetails(item, depth + 1);
  return out;
}

/** JSON lines on stdout: time, level, service, message, request_id (of the request in whose course it was written). */
export function createLogger(options: {
  service: string;
  level?: string;
  silent?: boolean;
  stream?: NodeJS.WritableStream;
}): Logger {
  const transport = options.stream
    ? new winston.transports.Stream({ stream: options.stream })
    : new winston.transports.Console({ stderrLevels: ['error', 'warn', 'info', 'debug'] });
  const root = winston.createLogger({
    level: options.level ?? 'info',
    silent: options.silent,
    format: winston.format.printf((info) => String(info.message)),
    transports: [transport],
  });
  const bind = (bound: LogDetails): Logger => {
    const write = (level: string) => (message: string, details?: LogDetails) => {
      if (options.silent || !root.isLevelEnabled(level)) return;
      const request_id = currentRequest()?.requestId;
      const line = {
        time: new Date().toISOString(),
        level,
        ...bound,
        message,
        request_id,
        ...(redactDetails(details ?? {}) as LogDetails),
      };
      root.log(level, JSON.stringify(line));
    };
    return {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      child: (more) => bind({ ...bound, ...(redactDetails(more) as LogDetails) }),
    };
  };
  return bind({ service: options.service });
}

/** For tests and for parts that have nothing to say. */
export const silentLogger: Logger = createLogger({ service: 'silent', silent: true });
