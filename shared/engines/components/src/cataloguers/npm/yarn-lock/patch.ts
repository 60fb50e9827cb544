import { splitDescriptor } from './entry';

/** What `name@patch:name@npm%3A1.0.0#...` patches (`name@npm:1.0.0`); undefined for what is no patch. Older versions escape twice. */
export function patchedDescriptor(descriptor: string): string | undefined {
  const [, reference] = splitDescriptor(descriptor);
  if (!reference.startsWith('patch:')) return undefined;
  const inner = reference.slice('patch:'.length).split('#')[0] ?? '';
  try {
    const once = decodeURIComponent(inner);
    return once.includes('%') ? decodeURIComponent(once) : once;
  } catch {
    return inner;
  }
}
