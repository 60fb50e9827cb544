import type { ConfigOf } from './define-config';
import { flag, integer, list, oneOf, text, url } from './settings';

/** What every process of the platform reads (ARCHITECTURE section 9; the names are fixed). */
export const commonConfig = {
  OSK_DATA_DIR: text({ description: 'embedded store, uploads, reports', default: './data' }),
  OSK_PUBLIC_URL: url(['http:', 'https:'], { description: 'base address in links', default: 'http://localhost:8080' }),
  OSK_SECRET_KEY: text({
    description: 'master key of the vault: 32 bytes in hex or base64, or `passphrase:` and at least 16 characters',
    default: undefined,
    defaultText: 'generated into the data dir in the all-in-one; required otherwise',
    secret: true,
  }),
  OSK_EGRESS_ALLOW: list({
    description: 'CIDRs or host names that may be reached although private or loopback',
    default: [],
  }),
  OSK_EGRESS_ALLOW_HTTP: flag({
    description: 'allow `http:` for webhook and callback URLs (tests only)',
    default: false,
  }),
  MONGODB_URL: url(['mongodb:', 'mongodb+srv:'], {
    description: 'the real MongoDB (replica set)',
    default: undefined,
    defaultText: 'embedded',
  }),
  RABBITMQ_URL: url(['amqp:', 'amqps:'], {
    description: 'the real RabbitMQ',
    default: undefined,
    defaultText: 'embedded',
  }),
  OSK_LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error'], {
    description: 'least level that is logged',
    default: 'info',
  }),
  OSK_METRICS_PORT: integer({ description: 'port of `/metrics`; 0 turns it off', default: 9464, min: 0, max: 65535 }),
  OSK_METRICS_HOST: text({ description: 'address `/metrics` listens on', default: '127.0.0.1' }),
  OSK_AUDIT_RETENTION_DAYS: integer({ description: 'days an audit record is kept', default: 400, min: 1, max: 3650 }),
} as const;
export type CommonConfig = ConfigOf<typeof commonConfig>;

/** What one service in a process of its own reads beside the common ones. */
export const serviceProcessConfig = {
  PORT: integer({ description: 'port of this service', default: 8081, min: 0, max: 65535 }),
  HOST: text({ description: 'address this service listens on', default: '0.0.0.0' }),
  ROLE: oneOf(['api', 'worker', 'all'], { description: 'serve requests, do the work, or both', default: 'all' }),
  OSK_CALLER_PUBLIC_KEY: text({
    description: "PEM of the gateway's public key (EC P-256), to verify callers with",
    default: undefined,
    defaultText: '(required)',
  }),
  OSK_SERVICE_KEY: text({
    description: 'PEM of the private key (EC P-256) services sign calls among each other with',
    default: undefined,
    defaultText: '(required)',
    secret: true,
  }),
} as const;
export type ServiceProcessConfig = ConfigOf<typeof serviceProcessConfig>;
