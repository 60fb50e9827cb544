import { serviceUrlSettings, setting, type CommonConfig, type ConfigOf } from '@osk/service-kit';

export { urlVariable, type UrlVariable } from '@osk/service-kit';

/** What the gateway reads beside the common settings (ARCHITECTURE section 9). */
export const gatewayConfig = {
  OSK_PORT: setting.port({ description: "the gateway's port", default: 8080 }),
  HOST: setting.text({ description: 'address the gateway listens on', default: '0.0.0.0' }),
  OSK_ADMIN_EMAIL: setting.text({ description: 'e-mail address of the first user', default: 'admin@localhost' }),
  OSK_ADMIN_PASSWORD: setting.text({
    description: 'password of the first user; read once, when there is no user yet',
    default: undefined,
    defaultText: 'generated and printed once',
    secret: true,
  }),
  OSK_REQUIRE_PASSWORD_CHANGE: setting.flag({
    description:
      'whether somebody with a password that another person has seen (generated, or reset) must change it before ' +
      'anything else; their API keys are not concerned',
    default: true,
  }),
  OSK_CALLER_PRIVATE_KEY: setting.text({
    description: 'PEM of the private key (EC P-256) that callers are vouched for with; the same on every replica',
    default: undefined,
    defaultText: 'generated in the all-in-one; required otherwise',
    secret: true,
  }),
  OSK_TRUSTED_PROXIES: setting.list({
    description: 'addresses or CIDRs of the proxies in front whose X-Forwarded-For is believed',
    default: [],
  }),
  OSK_CORS_ORIGINS: setting.list({
    description: 'origins (`https://host`) whose pages may call the API from a browser; same origin only when empty',
    default: [],
  }),
  OSK_UPSTREAM_TIMEOUT_SECONDS: setting.integer({
    description: 'how long a service may be silent before the request fails with 504',
    default: 120,
    min: 1,
    max: 3600,
  }),
  ...serviceUrlSettings,
} as const;

export type GatewayConfig = ConfigOf<typeof gatewayConfig> &
  Pick<CommonConfig, 'OSK_PUBLIC_URL' | 'OSK_AUDIT_RETENTION_DAYS'>;
