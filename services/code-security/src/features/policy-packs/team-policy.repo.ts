import { newId } from '@osk/contracts';
import { defineCollection, teamIndex, TeamRepository, type Store, type TeamDocument } from '@osk/persistence';
import type { PolicyOverrides } from './effective-policy';

/** Which pack a team has chosen, and what it changes of it. */
export interface TeamPolicyDocument extends TeamDocument {
  policy_pack: string;
  /** JSON: licence ids hold dots, which are no field names. */
  overrides: string;
  updated_by: string;
  updated_at: Date;
}

const teamPolicies = defineCollection<TeamPolicyDocument>({
  name: 'team_policies',
  schema: {
    policy_pack: { type: String, required: true },
    overrides: { type: String, required: true },
    updated_by: { type: String, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [teamIndex({}, { unique: true })],
});

export interface TeamPolicy {
  policyPack: string;
  overrides: PolicyOverrides;
  updatedBy: string;
  updatedAt: Date;
}

export class TeamPolicyRepository {
  private readonly policies: TeamRepository<TeamPolicyDocument>;

  constructor(store: Store) {
    this.policies = new TeamRepository(store, teamPolicies);
  }

  async find(teamId: string): Promise<TeamPolicy | null> {
    const stored = await this.policies.findOne(teamId, {});
    if (!stored) return null;
    const { policy_pack: policyPack, overrides, updated_by: updatedBy, updated_at: updatedAt } = stored;
    return { policyPack, overrides: JSON.parse(overrides) as PolicyOverrides, updatedBy, updatedAt };
  }

  async write(teamId: string, { policyPack, overrides, updatedBy, updatedAt }: TeamPolicy): Promise<void> {
    const fields = { policy_pack: policyPack, overrides: JSON.stringify(overrides) };
    const set = { ...fields, updated_by: updatedBy, updated_at: updatedAt };
    await this.policies.upsert(teamId, {}, { $set: set, $setOnInsert: { _id: newId('pol') } });
  }
}
