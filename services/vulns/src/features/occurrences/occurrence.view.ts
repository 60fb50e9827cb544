import type { Static } from '@sinclair/typebox';
import { isBreached } from './assess';
import { isActive } from './lifecycle';
import type { Occurrence, OccurrenceComponent } from './occurrence';
import type { OccurrenceDetails, OccurrenceSummary } from './schemas';

/** As lists show it (specification, Vulnerability occurrence). `now` decides whether the deadline has passed. */
export function toSummary(of: Occurrence, now: Date): Static<typeof OccurrenceSummary> {
  const { detail } = of;
  const first = detail.places[0];
  const overdue = isActive(of.status) && of.sla_due_at !== null && of.sla_due_at <= now;
  return {
    occurrence_id: of._id,
    vulnerability_id: of.vulnerability_id,
    aliases: of.aliases,
    title: detail.title,
    severity: of.severity,
    asset_id: of.asset_id,
    source: of.source,
    component: componentOf(first?.component ?? null),
    risk_assessment: {
      base_cvss: of.base_cvss,
      risk_score: of.risk_score,
      priority_rank: of.priority_rank,
      factors: {
        severity: of.severity,
        exposure: detail.inputs.exposure,
        criticality: detail.inputs.criticality ?? null,
        cvss: detail.inputs.cvss,
        epss: detail.inputs.epss,
        score: detail.score_factors,
        rank: detail.rank_factors,
        sla: detail.sla_factors,
      },
    },
    lifecycle: {
      status: of.status,
      status_changed_at: of.status_at.toISOString(),
      sla: { due_at: of.sla_due_at?.toISOString() ?? null, breached: overdue || isBreached(of) },
      decision: detail.decision,
    },
    detection: {
      scanner: first?.scanner ?? '',
      first_seen: of.first_seen.toISOString(),
      last_seen: of.last_seen.toISOString(),
    },
    remediation: { recommendation: detail.text.recommendation },
    cisa_kev: of.known_exploited,
    cisa_kev_details: detail.inputs.kev,
    location_count: detail.places.length,
  };
}

/** With everything that is known of it. */
export function toDetails(of: Occurrence, now: Date): Static<typeof OccurrenceDetails> {
  const { description, references, cwe } = of.detail.text;
  return {
    ...toSummary(of, now),
    description,
    references,
    cwe,
    locations: of.detail.places.map(
      ({ finding_id, fingerprint, rule_id, scanner, severity, component, location, reason }) => ({
        finding_id,
        fingerprint,
        rule_id,
        scanner,
        severity,
        component: componentOf(component),
        location,
        reason,
      }),
    ),
    history: of.detail.history,
  };
}

function componentOf(component: OccurrenceComponent | null) {
  if (!component) return null;
  const { name, version, fixed_version, purl } = component;
  return { name, version, fixed_version, purl };
}
