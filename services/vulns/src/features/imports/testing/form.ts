import { formBody } from '@osk/service-kit/testing';

/** A form with a report, for `call`. */
export function form(file: string | null, fields: Record<string, string> = {}) {
  const { body, headers } = formBody(file === null ? [] : [{ filename: 'report', content: file }], fields);
  return { method: 'POST', headers, body };
}
