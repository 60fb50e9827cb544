import { HostError } from './host-error';

/** Part of an answer, with its fields read by kind. */
export type Json = Record<string, unknown>;

/** The answer as an object. @throws HostError unusable */
export function objectOf(value: unknown): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw unusable();
  return value as Json;
}

/** The answer as a list of objects; what is none in it is left out. @throws HostError unusable */
export function listOf(value: unknown): Json[] {
  if (!Array.isArray(value)) throw unusable();
  return value.filter((item): item is Json => item !== null && typeof item === 'object' && !Array.isArray(item));
}

const MOST_TEXT = 1_000;

export function textOf(json: Json, key: string): string | null {
  const value = json[key];
  return typeof value === 'string' && value !== '' ? value.slice(0, MOST_TEXT) : null;
}

export const flagOf = (json: Json, key: string): boolean => json[key] === true;

export function childOf(json: Json, key: string): Json {
  const value = json[key];
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
}

export function dateOf(value: string | null): Date | null {
  const time = value === null ? NaN : Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time);
}

const unusable = () => new HostError('unusable', "The Git host's answer is not what its interface gives");
