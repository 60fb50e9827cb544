import { setting } from '@osk/service-kit';

export const PAGERDUTY_EVENTS_URL = 'https://events.pagerduty.com';

/** The settings of the channels (specification, Notifications raised by the platform, rules 5 and 6). */
export const channelConfig = {
  CHAT_WEBHOOK_ALLOWED_HOSTS: setting.list({
    description:
      "hosts chat webhooks may be on beside the chat services' own; `*.example.com` takes in what is under it",
    default: [],
  }),
  PAGERDUTY_EVENTS_URL: setting.url(['https:', 'http:'], {
    description: 'base address of the Events API v2 (the EU region has its own)',
    default: PAGERDUTY_EVENTS_URL,
  }),
  SMTP_HOST: setting.text({
    description: 'mail server of the deployment; when set it sends the mail of every team',
    default: undefined,
    defaultText: "each team's own",
  }),
  SMTP_SERVER: setting.text({
    description: 'another name for `SMTP_HOST`, which wins',
    default: undefined,
    defaultText: '(none)',
  }),
  SMTP_PORT: setting.integer({
    description: 'its port: 587 for STARTTLS, 465 for TLS from the start',
    default: 587,
    min: 1,
    max: 65535,
  }),
  SMTP_USER: setting.text({ description: 'user to sign in as', default: undefined, defaultText: 'no sign-in' }),
  SMTP_PASSWORD: setting.text({ description: "that user's password", default: undefined, secret: true }),
  SMTP_FROM: setting.text({
    description: 'address mail comes from',
    default: undefined,
    defaultText: '`SMTP_USER`',
  }),
  OSK_SMTP_USE_TLS: setting.flag({
    description: 'require TLS of `SMTP_HOST`; false sends in the clear (a relay on the same machine)',
    default: true,
  }),
  OSK_SMTP_CA_FILE: setting.text({
    description: 'PEM file of further authorities that mail servers may be certified by',
    default: undefined,
    defaultText: "Node's own list alone",
  }),
  OSK_OPERATOR_EMAIL: setting.text({
    description: 'where critical and high conditions of the platform are mailed to',
    default: undefined,
    defaultText: 'nobody',
  }),
} as const;
