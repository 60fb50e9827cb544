import type { Sighted } from '../ingest/report';
import { occurrenceKeys } from '../occurrences/identity';
import type { Occurrence, Place } from '../occurrences/occurrence';
import { component } from '../../testing/components';
import { fingerprintOf } from './sighting';
import { Showing, withoutUnspoken } from './shown';

const LIST = { _id: 'list', asset_id: 'app' };
const LOOK = { scope: LIST._id, run: 'run', now: 5_000 };
const a = component('pkg:npm/a@1.0.0');
const b = component('pkg:npm/b@1.0.0');

const place = (of: typeof a, scope = LIST._id) =>
  ({ fingerprint: fingerprintOf(LIST._id, of), scope, severity: 'high', component: null }) as Place;
const occurrence = (places: Place[]) =>
  ({
    keys: occurrenceKeys(LIST.asset_id, ['CVE-2030-1']),
    severity: 'high',
    status: 'open',
    seen: [{ scope: LIST._id, scan: 's', at: 1_000, present: true, pending: [] }],
    detail: { places, history: [], decision: null },
  }) as unknown as Occurrence;
const sighted = (of: typeof a, id = 'CVE-2030-1') => ({ ids: [id], place: place(of) }) as unknown as Sighted;
const fingerprints = ({ detail }: Occurrence) => detail.places.map(({ fingerprint }) => fingerprint);

describe('what a look at a list leaves of an occurrence', () => {
  test('all of it while every place shows', () => {
    const before = occurrence([place(a), place(b)]);
    const showing = new Showing(LIST, null);
    showing.add([a, b], [sighted(a), sighted(b)]);
    expect(withoutUnspoken(before, showing, LOOK)).toBe(before);
  });

  test('nothing when the whole list shows it nowhere; the time is that of the look', () => {
    const showing = new Showing(LIST, null);
    showing.add([a], [sighted(a, 'CVE-2030-2')]);
    const after = withoutUnspoken(occurrence([place(a)]), showing, LOOK);
    expect(after).toMatchObject({ status: 'resolved', status_at: new Date(LOOK.now) });
    expect(after.seen).toMatchObject([{ scan: 'run', at: 1_000, present: false }]);
  });

  test('a look at some components says nothing of the others', () => {
    const showing = new Showing(LIST, ['npm/a']);
    showing.add([a], []);
    expect(fingerprints(withoutUnspoken(occurrence([place(a), place(b)]), showing, LOOK))).toEqual([
      fingerprintOf(LIST._id, b),
    ]);
    const other = occurrence([place(b)]);
    expect(withoutUnspoken(other, showing, LOOK)).toBe(other);
    expect(withoutUnspoken(occurrence([place(a)]), showing, LOOK).status).toBe('resolved');
  });

  test('places of other scopes stay as they are', () => {
    const showing = new Showing(LIST, null);
    showing.add([a], [sighted(a)]);
    const after = withoutUnspoken(occurrence([place(a), place(b), place(b, 'scan')]), showing, LOOK);
    expect(after.detail.places.map(({ scope }) => scope).sort()).toEqual(['list', 'scan']);
  });

  test('what the list does not show at present is not its to judge', () => {
    const before = { ...occurrence([place(a)]), seen: [] };
    expect(withoutUnspoken(before, new Showing(LIST, null), LOOK)).toBe(before);
  });
});
