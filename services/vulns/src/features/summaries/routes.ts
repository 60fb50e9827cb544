import { defineRoute, type Route } from '@osk/service-kit';
import type { AssetOwnership } from './asset.repo';
import { affectedAssets, type Group } from './group';
import {
  AssetParams,
  AssetVulnerabilities,
  GroupedPage,
  GroupedQuery,
  RiskPage,
  RiskQuery,
  VulnerabilityStats,
} from './schemas';
import type { SummaryService } from './summary.service';

const READ = {
  auth: 'key|session',
  shape: 'envelope',
  method: 'get',
  scope: 'vulnerabilities:read',
  permission: 'view_scans',
  tag: 'vulnerabilities',
} as const;

export function summaryRoutes(summaries: SummaryService): Route[] {
  return [
    defineRoute({
      ...READ,
      operationId: 'listGroupedVulnerabilities',
      path: '/api/vulnerabilities/grouped',
      summary: 'One entry per vulnerability: those still open first, then by risk',
      query: GroupedQuery,
      responses: { 200: GroupedPage },
    }).handle(async ({ query: { severity, skip, limit } }, ctx) => {
      const { items, total } = await summaries.grouped(ctx.teamId, severity, { skip, limit });
      return { grouped_vulnerabilities: items.map(toGrouped), pagination: { total, skip, limit } };
    }),
    defineRoute({
      ...READ,
      operationId: 'getVulnerabilityStats',
      path: '/api/vulnerabilities/stats',
      summary: 'Counts by severity, status, source and priority',
      responses: { 200: VulnerabilityStats },
    }).handle((_input, ctx) => summaries.stats(ctx.teamId)),
    defineRoute({
      ...READ,
      operationId: 'getAssetVulnerabilities',
      path: '/api/vulnerabilities/assets/:asset_id',
      summary: 'What is known of one asset (the id percent-encoded)',
      params: AssetParams,
      responses: { 200: AssetVulnerabilities },
    }).handle(async ({ params }, ctx) => {
      const { counts: _counts, highest, ...asset } = await summaries.asset(ctx.teamId, params.asset_id);
      return {
        asset_id: asset.asset_id,
        sources: asset.sources,
        exposure: asset.exposure,
        ownership: asset.ownership && toOwnership(asset.ownership),
        total: asset.total,
        open: asset.open,
        by_severity: asset.by_severity,
        by_status: asset.by_status,
        by_priority: asset.by_priority,
        open_by_severity: asset.open_by_severity,
        sla_breached_count: asset.sla_breached_count,
        fixable_count: asset.fixable_count,
        known_exploited_count: asset.known_exploited_count,
        highest_risk_score: highest,
        first_seen: asset.first_seen.toISOString(),
        last_seen: asset.last_seen.toISOString(),
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'listRisks',
      path: '/api/risk-management/risks',
      tag: 'risk-management',
      summary: 'The risk register: vulnerabilities that are high, critical or to be fixed within days',
      query: RiskQuery,
      responses: { 200: RiskPage },
    }).handle(async ({ query: { status, skip, limit } }, ctx) => {
      const { items, total } = await summaries.risks(ctx.teamId, status, { skip, limit });
      return { risks: items.map(toRisk), pagination: { total, skip, limit } };
    }),
  ];
}

const toOwnership = ({ application, owner, environment, criticality }: AssetOwnership) => ({
  ...{ application, owner, environment, criticality },
});

function toGrouped(group: Group) {
  return {
    vulnerability_id: group.vulnerability_id,
    title: group.title,
    severity: group.severity,
    risk_score: group.risk_score,
    priority_rank: group.priority_rank,
    occurrence_count: group.occurrence_count,
    affected_asset_count: affectedAssets(group),
    open_count: group.open_count,
    resolved_count: group.resolved_count,
    sla_breached_count: group.sla_breached_count,
    first_seen: group.first_seen.toISOString(),
    fix_available: group.fixable_count > 0,
  };
}

function toRisk(group: Group) {
  return {
    risk_id: group._id,
    vulnerability_id: group.vulnerability_id,
    title: group.title,
    severity: group.severity,
    risk_score: group.risk_score,
    priority_rank: group.priority_rank,
    // Everything in the register has a status: it is what the register is read by.
    status: group.risk_status ?? 'open',
    sources: group.sources,
    affected_asset_count: affectedAssets(group),
    open_count: group.open_count,
    sla_breached_count: group.sla_breached_count,
    fix_available: group.fixable_count > 0,
    first_seen: group.first_seen.toISOString(),
    updated_at: group.updated_at.toISOString(),
  };
}
