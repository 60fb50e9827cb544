import { NOTIFICATION_SOURCES, SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { NOTIFICATION_CATEGORIES } from '../notification';

const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Incoming webhook, HTTPS, on hooks.slack.com or a host of CHAT_WEBHOOK_ALLOWED_HOSTS',
});
const MaskedUrl = Type.String({ description: 'The origin; the rest is a secret' });
const ChannelName = Type.String({ minLength: 1, maxLength: 100 });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Category = StringEnum(NOTIFICATION_CATEGORIES);
const Severities = Type.Array(StringEnum(SEVERITIES), { maxItems: 5, uniqueItems: true, description: 'Empty: all' });
const Sources = Type.Array(StringEnum(NOTIFICATION_SOURCES), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Empty: all',
});

export const SlackConnectionBody = Type.Object(
  { webhook_url: WebhookUrl, channel_name: Type.Optional(ChannelName) },
  { $id: 'SlackConnectionRequest', additionalProperties: false },
);
export const SlackConnectionShown = Type.Object({ webhook_url: MaskedUrl, channel_name: Nullable(Type.String()) });

export const CreateSlackRuleBody = Type.Object(
  {
    name: Name,
    category: Category,
    severities: Type.Optional(Severities),
    sources: Type.Optional(Sources),
    webhook_url: WebhookUrl,
    channel_name: ChannelName,
    enabled: Type.Optional(Type.Boolean()),
  },
  { $id: 'SlackRuleCreateRequest', additionalProperties: false },
);
export const UpdateSlackRuleBody = Type.Object(
  {
    name: Type.Optional(Name),
    category: Type.Optional(Category),
    severities: Type.Optional(Severities),
    sources: Type.Optional(Sources),
    webhook_url: Type.Optional(WebhookUrl),
    channel_name: Type.Optional(ChannelName),
    enabled: Type.Optional(Type.Boolean()),
  },
  { $id: 'SlackRuleUpdateRequest', additionalProperties: false },
);
export const SlackRuleParams = Type.Object({ rule_id: Type.String() });
export const SlackRule = Type.Object(
  {
    rule_id: Type.String(),
    name: Type.String(),
    category: Category,
    severities: Severities,
    sources: Sources,
    webhook_url: MaskedUrl,
    channel_name: Type.String(),
    enabled: Type.Boolean(),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { $id: 'SlackRule' },
);
export const SlackRuleList = Type.Object(
  { rules: Type.Array(SlackRule), total: Type.Integer() },
  { $id: 'SlackRuleList' },
);

export const SlackTestBody = Type.Object(
  { webhook_url: WebhookUrl, channel_name: Type.Optional(ChannelName) },
  { $id: 'SlackTestRequest', additionalProperties: false },
);
export const SlackTested = Type.Object(
  { delivered: Type.Boolean(), status_code: Nullable(Type.Integer()), channel_name: Nullable(Type.String()) },
  { $id: 'SlackTested' },
);
export const SlackStatus = Type.Object(
  {
    default_webhook_configured: Type.Boolean(),
    rule_count: Type.Integer(),
    enabled_rule_count: Type.Integer(),
    channels_in_use: Type.Array(Type.String()),
  },
  { $id: 'SlackStatus' },
);
export const SlackCategories = Type.Object(
  {
    categories: Type.Array(Type.String()),
    severities: Type.Array(Type.String()),
    sources: Type.Array(Type.String()),
  },
  { $id: 'SlackCategories' },
);
