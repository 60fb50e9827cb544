const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A cookie date as browsers read it (RFC 6265bis, section 5.1.1), in ms since the epoch; undefined when it is none. */
export function parseCookieDate(text: string): number | undefined {
  let time: number[] | undefined;
  let day: number | undefined;
  let month: number | undefined;
  let year: number | undefined;
  for (const token of text.split(/[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/)) {
    const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|$)/.exec(token);
    const monthIndex = MONTHS.indexOf(token.slice(0, 3).toLowerCase());
    if (!time && clock) time = clock.slice(1, 4).map(Number);
    else if (day === undefined && /^\d{1,2}(?:\D|$)/.test(token)) day = parseInt(token, 10);
    else if (month === undefined && monthIndex >= 0) month = monthIndex;
    else if (year === undefined && /^\d{2,4}(?:\D|$)/.test(token)) year = parseInt(token, 10);
  }
  if (!time || day === undefined || month === undefined || year === undefined) return undefined;
  if (year >= 70 && year <= 99) year += 1900;
  else if (year <= 69) year += 2000;
  const [hours = 0, minutes = 0, seconds = 0] = time;
  if (day < 1 || day > 31 || year < 1601 || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return Date.UTC(year, month, day, hours, minutes, seconds);
}
