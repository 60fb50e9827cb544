import type { Store, TeamTurns } from '@osk/persistence';
import type { Route } from '@osk/service-kit';
import type { Verdicts } from '../ingest/ingest.service';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { Recorder } from '../summaries/recorder';
import { VexApplier } from './applier';
import { ConcernedOccurrences } from './concerned.repo';
import { VexDocumentRepository } from './document.repo';
import { findVexFormats } from './find-formats';
import { vexRoutes } from './routes';
import { VexStatementRepository } from './statement.repo';
import { VexVerdicts } from './vex-verdicts';
import { VexService } from './vex.service';

export interface VexSideOptions {
  store: Store;
  occurrences: OccurrenceRepository;
  writes: TeamTurns;
  recorder: Recorder;
}

export interface VexSide {
  routes: Route[];
  /** For whoever writes occurrences: to be asked before anybody sees them. */
  verdicts: Verdicts;
  applier: VexApplier;
}

export function vexSide({ store, occurrences, writes, recorder }: VexSideOptions): VexSide {
  const documents = new VexDocumentRepository(store);
  const statements = new VexStatementRepository(store);
  const now = () => new Date();
  const verdicts = new VexVerdicts({ documents, statements, now });
  const concerned = new ConcernedOccurrences(store);
  const applier = new VexApplier({ documents, statements, concerned, occurrences, verdicts, writes, recorder });
  const vex = new VexService({ formats: findVexFormats(), documents, statements, applier, writes, now });
  return { routes: vexRoutes(vex), verdicts, applier };
}
