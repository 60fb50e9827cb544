import { setImmediate } from 'node:timers/promises';
import type { ReportedComponent } from '@osk/contracts';
import type { Intelligence } from '../../advisories';
import type { Sighted } from '../ingest/report';
import { MatchService } from '../match/match.service';
import { isReadable } from './component';
import { sightingsOf } from './sighting';
import { AdvisoryTexts } from './words';

/** Judged at a time: short enough for other work of the thread to get its turn. */
const SLICE = 250;

/** Components of a list against the intelligence as it is now. */
export class ComponentMatcher {
  private readonly matching: MatchService;
  private readonly texts: AdvisoryTexts;

  constructor(private readonly intelligence: Intelligence) {
    this.matching = new MatchService(intelligence);
    this.texts = new AdvisoryTexts(intelligence);
  }

  /** The announced revision; what is matched from now on is matched with it or a newer one. */
  async revision(): Promise<number> {
    // Candidates may lag behind by a moment, and with them what is kept meanwhile would be missed for good.
    this.intelligence.candidates.forget();
    return await this.intelligence.clock.announced();
  }

  async sightings(listId: string, components: readonly ReportedComponent[], when: Date): Promise<Sighted[]> {
    const readable = components.filter(isReadable);
    const sightings: Sighted[] = [];
    for (let at = 0; at < readable.length; at += SLICE) {
      const slice = readable.slice(at, at + SLICE);
      const evaluations = await this.matching.evaluate(slice);
      const words = await this.texts.of(evaluations.flatMap(({ matches }) => matches));
      for (const [index, { matches }] of evaluations.entries())
        for (const match of matches)
          sightings.push(...sightingsOf(listId, slice[index]!, match, words.get(match.vulnerability_id)!, when));
      await setImmediate();
    }
    return sightings;
  }
}
