import { StringEnum } from '@osk/contracts';
import { Type } from '@sinclair/typebox';
import { RATE_LIMIT_PROFILES } from '../../engines/engine';
import { ScanResult } from '../scans/schemas';

const Target = Type.String({ minLength: 1, maxLength: 2048 });

/** How hard a scan may press its target. */
export const RateLimitProfile = StringEnum(RATE_LIMIT_PROFILES, {
  description: 'How many connections a scan holds open at once: gentle few, aggressive many',
});

/** Credentials for the target. They are sealed, used for this scan, and never shown again. */
export const ScanAuth = Type.Union(
  [
    Type.Object(
      { type: Type.Literal('bearer'), token: Type.String({ minLength: 1, maxLength: 8192 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        type: Type.Literal('basic'),
        username: Type.String({ maxLength: 256 }),
        password: Type.String({ maxLength: 1024 }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('cookie'), cookie: Type.String({ minLength: 1, maxLength: 8192 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        type: Type.Literal('header'),
        name: Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$" }),
        value: Type.String({ minLength: 1, maxLength: 8192 }),
      },
      { additionalProperties: false },
    ),
  ],
  { $id: 'ScanAuth', description: 'bearer, basic, cookie or header' },
);

const Common = { rate_limit_profile: Type.Optional(RateLimitProfile) };

export const SecurityHeadersBody = Type.Object(
  { target_url: Target, auth: Type.Optional(ScanAuth), ...Common },
  { $id: 'SecurityHeadersRequest', additionalProperties: false },
);

export const SslSecurityBody = Type.Object(
  {
    target: Target,
    port: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 65535, description: 'Default 443, or the port the target names' }),
    ),
    scan_type: Type.Optional(Type.String({ description: 'quick, standard, comprehensive or vulnerability' })),
    ...Common,
  },
  { $id: 'SslSecurityRequest', additionalProperties: false },
);

export const NetworkDiscoveryBody = Type.Object(
  {
    target: Target,
    scan_type: Type.Optional(
      Type.String({ description: 'ping_sweep, port_scan, service_detection, comprehensive or vulnerability_scan' }),
    ),
    ports: Type.Optional(Type.String({ maxLength: 2000, description: '"1-1024,8080", top-100, top-1000 or all' })),
    ...Common,
  },
  { $id: 'NetworkDiscoveryRequest', additionalProperties: false },
);

export const ScanStarted = Type.Object(
  {
    success: Type.Boolean(),
    scan_id: Type.String(),
    target: Type.String(),
    scan_type: Type.String(),
    status: Type.String(),
    findings_count: Type.Integer(),
  },
  { $id: 'NativeScanStarted' },
);

export const ResultsQuery = Type.Object({
  tool_type: Type.Optional(Type.String()),
  status: Type.Optional(StringEnum(['running', 'completed', 'failed', 'partial'])),
  skip: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
});

export const ResultsPage = Type.Object(
  {
    success: Type.Boolean(),
    count: Type.Integer({ description: 'Size of this page' }),
    total: Type.Integer(),
    limit: Type.Integer(),
    skip: Type.Integer(),
    results: Type.Array(ScanResult),
  },
  { $id: 'NativeScanResults' },
);

export const OneResult = Type.Object({ success: Type.Boolean(), scan_result: ScanResult }, { $id: 'NativeScanResult' });

export const ResultDeleted = Type.Object(
  { success: Type.Boolean(), message: Type.String(), scan_id: Type.String() },
  { $id: 'NativeScanDeleted' },
);

const Counts = Type.Record(Type.String(), Type.Integer());
export const Statistics = Type.Object(
  {
    success: Type.Boolean(),
    total_scans: Type.Integer(),
    by_tool: Counts,
    by_status: Counts,
    by_tool_and_status: Type.Record(Type.String(), Counts),
  },
  { $id: 'NativeScanStatistics' },
);
