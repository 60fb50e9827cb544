import { errors, type TeamContext } from '@osk/service-kit';
import { withOverrides, type PolicyOverrides } from './effective-policy';
import type { PolicyPacks } from './find-packs';
import { DEFAULT_PACK, type LicencePolicy, type PolicyPack } from './policy-pack';
import type { TeamPolicy, TeamPolicyRepository } from './team-policy.repo';

export interface EffectivePolicy {
  pack: PolicyPack;
  /** What the team has chosen; null: nothing. */
  chosen: TeamPolicy | null;
}

/** The rules that hold for a team. What other features of this service ask. */
export class PolicyService {
  constructor(
    private readonly packs: PolicyPacks,
    private readonly policies: TeamPolicyRepository,
    private readonly now: () => Date = () => new Date(),
  ) {}

  all(): PolicyPack[] {
    return [...this.packs.values()];
  }

  has(packId: string): boolean {
    return this.packs.has(packId);
  }

  /** The team's own policy: its pack with its changes. */
  async ofTeam(teamId: string): Promise<EffectivePolicy> {
    const chosen = await this.policies.find(teamId);
    // A pack that is no longer there leaves the team with the default, and without changes made to another.
    const pack = chosen && this.packs.get(chosen.policyPack);
    if (!chosen || !pack) return { pack: this.packs.get(DEFAULT_PACK) as PolicyPack, chosen: null };
    return { pack: withOverrides(pack, chosen.overrides), chosen };
  }

  /**
   * The rules for what was scanned under `packId`. The team's changes belong to the pack it has chosen: a scan that
   * names another is judged by that one as it stands, so that nothing loosens a stricter pack unseen.
   */
  async forScan(teamId: string, packId: string | null): Promise<PolicyPack> {
    return (await this.ofScan(teamId, packId)).pack;
  }

  /** The same, with whether anybody chose them: the scan by naming a pack, or the team. */
  async ofScan(teamId: string, packId: string | null): Promise<{ pack: PolicyPack; chosen: boolean }> {
    const own = await this.ofTeam(teamId);
    const named = packId === null || packId === own.pack.id ? undefined : this.packs.get(packId);
    return { pack: named ?? own.pack, chosen: packId !== null || own.chosen !== null };
  }

  async licencePolicy(teamId: string, packId: string | null): Promise<LicencePolicy> {
    return (await this.forScan(teamId, packId)).licences;
  }

  /** @throws refused for a pack that does not exist */
  async choose(who: TeamContext, policyPack: string, overrides: PolicyOverrides): Promise<EffectivePolicy> {
    this.check(policyPack);
    await this.policies.write(who.teamId, { policyPack, overrides, updatedBy: who.userId, updatedAt: this.now() });
    return this.ofTeam(who.teamId);
  }

  /** @throws refused, naming the packs there are */
  check(packId: string): void {
    if (this.packs.has(packId)) return;
    throw errors.refused(
      `policy_pack: there is no ${JSON.stringify(packId)}; there are: ${[...this.packs.keys()].join(', ')}`,
      {
        code: 'policy_pack_unknown',
      },
    );
  }
}
