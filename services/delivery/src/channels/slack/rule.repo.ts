import { defineCollection, teamIndex, TeamRepository, type Store, type Update } from '@osk/persistence';
import type { SlackRuleDocument } from './rule.model';

const rules = defineCollection<SlackRuleDocument>({
  name: 'slack_rules',
  schema: {
    name: { type: String, required: true },
    category: { type: String, required: true },
    severities: { type: [String], default: [] },
    sources: { type: [String], default: [] },
    sealed_webhook: { type: String, required: true },
    masked_webhook: { type: String, required: true },
    channel_name: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ created_at: 1 })],
});

export class SlackRuleRepository {
  private readonly rules: TeamRepository<SlackRuleDocument>;

  constructor(store: Store) {
    this.rules = new TeamRepository(store, rules);
  }

  create(doc: SlackRuleDocument): Promise<SlackRuleDocument> {
    return this.rules.insert(doc.team_id, doc);
  }

  /** Oldest first. */
  all(teamId: string, limit: number): Promise<SlackRuleDocument[]> {
    return this.rules.find(teamId, {}, { sort: { created_at: 1 }, limit });
  }

  find(teamId: string, id: string): Promise<SlackRuleDocument | null> {
    return this.rules.findById(teamId, id);
  }

  count(teamId: string): Promise<number> {
    return this.rules.count(teamId, {});
  }

  change(teamId: string, id: string, fields: Update<SlackRuleDocument>['$set']): Promise<SlackRuleDocument | null> {
    return this.rules.findOneAndUpdate(teamId, id, { $set: fields });
  }

  remove(teamId: string, id: string): Promise<boolean> {
    return this.rules.delete(teamId, id);
  }
}
