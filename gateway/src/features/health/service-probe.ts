import { SERVICES, type ServiceName } from '@osk/contracts';
import { readiness, type OpenApiDocument, type Readiness } from '@osk/service-kit';
import type { Clock } from '../../clock';

const TIMEOUT_MS = 2_000;
const REMEMBERED_MS = 5_000;

/** Asks the services themselves, past the door: over their internal addresses. */
export class ServiceProbe {
  private last: { state: Promise<Readiness>; until: number } | undefined;

  constructor(
    private readonly urls: Record<ServiceName, string>,
    private readonly now: Clock,
  ) {}

  /** Which services live. Remembered for a few seconds: anybody may ask, and each asking costs eight requests. */
  async states(): Promise<Readiness['checks']> {
    const at = this.now();
    if (!this.last || at >= this.last.until) {
      const checks = SERVICES.map((name) => ({ name, check: async () => void (await this.get(name, '/healthz')) }));
      this.last = { state: readiness(checks, TIMEOUT_MS), until: at + REMEMBERED_MS };
    }
    return (await this.last.state).checks;
  }

  async document(service: ServiceName): Promise<OpenApiDocument> {
    return (await (await this.get(service, '/internal/openapi.json')).json()) as OpenApiDocument;
  }

  private async get(service: ServiceName, path: string): Promise<Response> {
    const response = await fetch(new URL(path, this.urls[service]), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`${service} answered ${response.status}`);
    return response;
  }
}
