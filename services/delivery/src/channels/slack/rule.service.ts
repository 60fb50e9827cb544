import { newId, type NotificationSource, type Severity } from '@osk/contracts';
import { errors, type TeamContext } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { maskUrl, type ChatHosts } from '../chat-hosts';
import type { Notification, NotificationCategory } from '../notification';
import { routeOf } from './routing';
import type { SlackRuleDocument } from './rule.model';
import type { SlackRuleRepository } from './rule.repo';

export const MAX_RULES = 100;

export interface SlackRuleOrder {
  name: string;
  category: NotificationCategory;
  severities?: Severity[];
  sources?: NotificationSource[];
  webhook_url: string;
  channel_name: string;
  enabled?: boolean;
}

/** A team's routing rules. Methods that take an id give null or false when the team has no such rule. */
export class SlackRules {
  constructor(
    private readonly repository: SlackRuleRepository,
    private readonly vault: Vault,
    private readonly hosts: ChatHosts,
  ) {}

  async create(who: Pick<TeamContext, 'teamId' | 'userId'>, order: SlackRuleOrder): Promise<SlackRuleDocument> {
    await this.hosts.check('webhook_url', order.webhook_url);
    if ((await this.repository.count(who.teamId)) >= MAX_RULES)
      throw errors.conflict(`A team can have at most ${MAX_RULES} routing rules`, { code: 'too_many_rules' });
    const { webhook_url, ...fields } = order;
    const _id = newId('rule');
    const now = new Date();
    return this.repository.create({
      severities: [],
      sources: [],
      enabled: true,
      ...fields,
      _id,
      team_id: who.teamId,
      ...this.sealed(who.teamId, _id, webhook_url),
      created_by: who.userId,
      created_at: now,
      updated_at: now,
    });
  }

  list(teamId: string): Promise<SlackRuleDocument[]> {
    return this.repository.all(teamId, MAX_RULES);
  }

  async update(teamId: string, id: string, change: Partial<SlackRuleOrder>): Promise<SlackRuleDocument | null> {
    const { webhook_url, ...fields } = change;
    if (!(await this.repository.find(teamId, id))) return null;
    if (webhook_url !== undefined) await this.hosts.check('webhook_url', webhook_url);
    const sealed = webhook_url === undefined ? {} : this.sealed(teamId, id, webhook_url);
    return this.repository.change(teamId, id, { ...fields, ...sealed, updated_at: new Date() });
  }

  remove(teamId: string, id: string): Promise<boolean> {
    return this.repository.remove(teamId, id);
  }

  async routeOf(notification: Notification): Promise<SlackRuleDocument | undefined> {
    return routeOf(await this.list(notification.team_id), notification);
  }

  /** The webhook of a rule, null when the rule is gone. @throws VaultError */
  async webhookOf(teamId: string, id: string): Promise<string | null> {
    const rule = await this.repository.find(teamId, id);
    return rule && this.vault.open(rule.sealed_webhook, context(teamId, id));
  }

  private sealed(teamId: string, id: string, url: string) {
    return { sealed_webhook: this.vault.seal(url, context(teamId, id)), masked_webhook: maskUrl(url) };
  }
}

const context = (teamId: string, id: string) => ({ teamId, purpose: 'slack_rules.sealed_webhook', id });
