import type { Store } from '@osk/persistence';
import { packageKey } from '../matching/ecosystem';
import { AdvisoryWriter } from './advisory-writer.repo';
import { AdvisoryRepository } from './advisory.repo';
import { CandidateRepository, type CandidateOptions } from './candidate.repo';
import { EpssRepository } from './epss.repo';
import { IntelClock } from './intel-clock.repo';
import { KevRepository } from './kev.repo';
import type { PackageKeyOf } from './package-key';

/** All that is known about vulnerabilities, whoever asks. */
export interface Intelligence {
  readonly clock: IntelClock;
  readonly advisories: AdvisoryRepository;
  readonly candidates: CandidateRepository;
  readonly kev: KevRepository;
  readonly epss: EpssRepository;
  /** For the feeds alone. */
  readonly writer: AdvisoryWriter;
}

export interface IntelligenceOptions extends CandidateOptions {
  /** The key under which matching looks a package up; default its own. */
  keyOf?: PackageKeyOf;
}

/** Registers the collections: call it before `store.syncIndexes()`. */
export function createIntelligence(store: Store, options: IntelligenceOptions = {}): Intelligence {
  const clock = new IntelClock(store);
  return {
    clock,
    advisories: new AdvisoryRepository(store),
    candidates: new CandidateRepository(store, clock, options),
    kev: new KevRepository(store, clock),
    epss: new EpssRepository(store, clock),
    writer: new AdvisoryWriter(store, clock, options.keyOf ?? packageKey),
  };
}
